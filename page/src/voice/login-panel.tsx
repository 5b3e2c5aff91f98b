import { useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import { DecisionBars } from './decision-bars';
import { HeardPictures, HeardSentence } from './heard';
import type { Person } from './person';
import { PhraseField } from './phrase-field';
import { Recorder } from './recorder';
import type { LoginOutcome, Recording, VoiceDesk } from './voice-desk';

interface LoginPanelProps {
  readonly desk: VoiceDesk;
  readonly people: readonly Person[];
  readonly phrase: string;
  readonly onPhrase: (phrase: string) => void;
  readonly onEnrol: () => void;
}

interface Attempt {
  readonly result: LoginOutcome;
  readonly recording: Recording;
  readonly milliseconds: number;
}

export function LoginPanel({ desk, people, phrase, onPhrase, onEnrol }: LoginPanelProps) {
  const { voice, code } = useTexts();
  const [attempt, setAttempt] = useState<Attempt>();
  const [without, setWithout] = useState(false);
  const said = desk.normalise(phrase);
  const isKnown = people.some((person) => person.phrase === said);
  const login = async (recording: Recording) => {
    const began = performance.now();
    const result = await desk.login(phrase, recording, code);
    setAttempt({ result, recording, milliseconds: Math.round(performance.now() - began) });
  };
  return (
    <div class="panel">
      <PhraseField phrase={phrase} onPhrase={onPhrase} />
      {isKnown ? (
        <Recorder
          desk={desk}
          phrase={phrase}
          label={attempt ? voice.another : voice.modes.login}
          onRecording={login}
        />
      ) : (
        <p>
          {voice.nobody}{' '}
          <button type="button" class="plain" onClick={onEnrol}>
            {voice.enrolFirst}
          </button>
        </p>
      )}
      <div aria-live="polite">{attempt && <Outcome desk={desk} result={attempt.result} />}</div>
      {attempt && (
        <details class="heard">
          <summary>{voice.details}</summary>
          {'quality' in attempt.result && <HeardSentence quality={attempt.result.quality} />}
          {'candidates' in attempt.result && (
            <p>
              {voice.candidates(attempt.result.candidates)} {voice.took(attempt.milliseconds)}
            </p>
          )}
          <HeardPictures desk={desk} recording={attempt.recording} />
        </details>
      )}
      <button type="button" class="quiet" aria-expanded={without} onClick={() => setWithout(!without)}>
        {voice.without}
      </button>
      {without && <p class="note">{voice.withoutText}</p>}
    </div>
  );
}

interface OutcomeProps {
  readonly desk: VoiceDesk;
  readonly result: LoginOutcome;
  /** No figures: they would tell somebody at a kiosk which way to go. */
  readonly plain?: boolean;
}

/** A sentence first, then the reasons. */
export function Outcome({ desk, result, plain = false }: OutcomeProps) {
  const { voice, code } = useTexts();
  if (result.status === 'accepted')
    return (
      <div class="outcome accepted">
        <p class="sentence">
          <span aria-hidden="true">✓</span> {voice.welcome(result.speakerId)}
        </p>
        {!plain && <DecisionBars decision={result.decision} />}
      </div>
    );
  if (result.status === 'rejected') {
    const { failed } = result.decision;
    const [sentence, advice] = plain
      ? [voice.refusedBoth, voice.adviceBoth]
      : failed === 'phrase'
        ? [voice.refusedPhrase, voice.advicePhrase]
        : failed === 'voice'
          ? [voice.refusedVoice, voice.adviceVoice]
          : [voice.refusedBoth, voice.adviceBoth];
    return (
      <div class="outcome refused">
        <p class="sentence">
          <span aria-hidden="true">✗</span> {sentence}
        </p>
        <p>{advice}</p>
        {!plain && <DecisionBars decision={result.decision} />}
      </div>
    );
  }
  if (result.status === 'replayed')
    return (
      <div class="outcome refused">
        <p class="sentence">
          <span aria-hidden="true">✗</span> {voice.replayed}
        </p>
        <p>{voice.adviceReplayed}</p>
      </div>
    );
  if (result.status === 'failed')
    return (
      <div class="outcome refused">
        <p class="sentence">
          <span aria-hidden="true">✗</span> {result.message ?? voice.storage}
        </p>
      </div>
    );
  const issue = result.status === 'refused' ? result.quality.refused : undefined;
  return (
    <div class="outcome refused">
      <p class="sentence">
        <span aria-hidden="true">✗</span> {issue ? desk.advice[issue][code] : voice.refusedVoice}
      </p>
      {!issue && <p>{voice.adviceVoice}</p>}
    </div>
  );
}
