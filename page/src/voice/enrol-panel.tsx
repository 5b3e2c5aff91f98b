/** Phrase and name, then three takes. */
import { useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import { HeardSentence } from './heard';
import { LONGEST, PhraseField } from './phrase-field';
import { Recorder } from './recorder';
import type { QualityReport, Recording, VoiceDesk } from './voice-desk';

const TAKES = 3;

interface EnrolPanelProps {
  readonly desk: VoiceDesk;
  readonly phrase: string;
  readonly onPhrase: (phrase: string) => void;
  readonly onEnrolled: (person: Enrolled) => void;
}

export interface Enrolled {
  readonly name: string;
  readonly sittings: number;
}

type Step =
  | { readonly at: 'who' }
  | {
      readonly at: 'takes';
      readonly takes: readonly Recording[];
      readonly quality: QualityReport | undefined;
      readonly problem: string | undefined;
    };

export function EnrolPanel({ desk, phrase, onPhrase, onEnrolled }: EnrolPanelProps) {
  const { voice, code } = useTexts();
  const [step, setStep] = useState<Step>({ at: 'who' });
  const [name, setName] = useState('');
  const [consent, setConsent] = useState(false);
  const [missing, setMissing] = useState<string>();

  const begin = () => {
    const problem =
      desk.normalise(phrase) === ''
        ? voice.phraseUnreadable
        : name.trim() === ''
          ? voice.nameNeeded
          : consent
            ? undefined
            : voice.consentNeeded;
    setMissing(problem);
    if (!problem) setStep({ at: 'takes', takes: [], quality: undefined, problem: undefined });
  };
  const add = async (recording: Recording) => {
    if (step.at !== 'takes') return;
    const takes = [...step.takes, recording];
    let problem: string;
    try {
      const result =
        takes.length < TAKES
          ? await desk.tryTakes(phrase, takes, code)
          : await desk.enrol({ name: name.trim(), consent: voice.consent }, phrase, takes, code);
      if (result.status === 'enrolled') {
        if (takes.length === TAKES) onEnrolled({ name: name.trim(), sittings: result.sittings });
        else setStep({ at: 'takes', takes, quality: result.quality.at(-1), problem: undefined });
        return;
      }
      if (result.status === 'failed') problem = result.message ?? voice.storage;
      else if (result.status === 'refused' && result.quality.refused)
        problem = desk.advice[result.quality.refused][code];
      else problem = voice.takeDiffers;
    } catch (error) {
      console.error(error);
      problem = voice.stumbled;
    }
    setStep({ ...step, quality: undefined, problem });
  };

  if (step.at === 'who')
    return (
      <form
        class="panel"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <PhraseField phrase={phrase} onPhrase={onPhrase} />
        <label class="name-label">
          <span class="field-label">{voice.name}</span>
          <input
            dir="auto"
            autocomplete="name"
            value={name}
            maxLength={LONGEST}
            aria-invalid={missing === voice.nameNeeded}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={consent}
            onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
          />
          <span>{voice.consent}</span>
        </label>
        {missing && (
          <p class="problem" role="alert">
            {missing}
          </p>
        )}
        <button type="submit" class="primary">
          {voice.begin}
        </button>
      </form>
    );
  const take = step.takes.length + 1;
  return (
    <div class="panel">
      <p class="steps" role="status">
        <span class="dots" aria-hidden="true">
          {Array.from({ length: TAKES }, (_, i) => (
            <i key={i} data-state={i < take - 1 ? 'done' : i === take - 1 ? 'now' : 'next'} />
          ))}
        </span>
        {voice.step(take)}
      </p>
      <Recorder
        key={take}
        desk={desk}
        phrase={phrase}
        label={step.problem ? voice.takeAgain : voice.record}
        onRecording={add}
      />
      <div aria-live="polite">
        {step.quality && <HeardSentence quality={step.quality} />}
        {step.problem && <p class="problem">{step.problem}</p>}
      </div>
      <button type="button" class="quiet" onClick={() => setStep({ at: 'who' })}>
        {voice.back}
      </button>
    </div>
  );
}
