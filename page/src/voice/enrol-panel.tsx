/** Phrase and name, then three takes. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import { HeardSentence } from './heard';
import { type Person, sameName } from './person';
import { LONGEST, PhraseField } from './phrase-field';
import { Recorder } from './recorder';
import type { QualityReport, Recording, VoiceDesk } from './voice-desk';

const TAKES = 3;

interface EnrolPanelProps {
  readonly desk: VoiceDesk;
  readonly people: readonly Person[];
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

export function EnrolPanel({ desk, people, phrase, onPhrase, onEnrolled }: EnrolPanelProps) {
  const { voice, code } = useTexts();
  const [step, setStep] = useState<Step>({ at: 'who' });
  const [name, setName] = useState('');
  const [consent, setConsent] = useState(false);
  const [missing, setMissing] = useState<string>();

  const panel = useRef<HTMLFormElement & HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // What was pressed is gone.
    if (shown.current !== step)
      panel.current?.querySelector<HTMLElement>(step.at === 'who' ? 'input' : '.record')?.focus();
    shown.current = step;
  }, [step]);

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
    let kept = step.takes;
    try {
      const result = await desk.tryTakes(phrase, takes, code);
      if (result.status === 'enrolled') {
        if (takes.length < TAKES)
          return setStep({ at: 'takes', takes, quality: result.quality.at(-1), problem: undefined });
        const person = { name: name.trim(), consent: voice.consent };
        const enrolled = await desk.enrol(person, phrase, takes, code);
        if (enrolled.status === 'enrolled')
          return onEnrolled({ name: person.name, sittings: enrolled.sittings });
        // They belong together: any of them may be what was refused.
        kept = [];
        problem = enrolled.message ?? voice.storage;
      } else if (result.status === 'failed') problem = result.message ?? voice.storage;
      else if (result.status === 'refused' && result.quality.refused)
        problem = desk.advice[result.quality.refused][code];
      else problem = voice.takeDiffers;
    } catch (error) {
      console.error(error);
      problem = voice.stumbled;
    }
    setStep({ at: 'takes', takes: kept, quality: undefined, problem });
  };

  if (step.at === 'who')
    return (
      <form
        class="panel"
        ref={panel}
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
  const isKnown = people.some((person) => person.name === sameName(name));
  return (
    <div class="panel" ref={panel}>
      {isKnown && <p class="note">{voice.known(name.trim())}</p>}
      <p class="steps" role="status">
        <span class="dots" aria-hidden="true">
          {Array.from({ length: TAKES }, (_, i) => (
            <i key={i} data-state={i < take - 1 ? 'done' : i === take - 1 ? 'now' : 'next'} />
          ))}
        </span>
        {voice.step(take)}
      </p>
      <Recorder
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
