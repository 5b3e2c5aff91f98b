/** People who say one phrase, enrolled one after the other and searched as `Voices` does it, of clips that were heard before. */
import { SHORT_LIST } from '../voice/collection/short-list';
import { type Decision, decide } from '../voice/decision/decide';
import { gatherEvidence } from '../voice/decision/evidence';
import { type ImpostorTry, impostorTraits, impostorTry } from '../voice/decision/impostors';
import { type Ranking, rank } from '../voice/decision/open-set';
import type { Thresholds } from '../voice/decision/threshold-options';
import { thresholdsFor } from '../voice/decision/thresholds';
import type { VoiceModel } from '../voice/model/voice-model';
import { printOf } from '../voice/print/person-print';
import { PrintIndex } from '../voice/print/print-index';
import type { VoiceSample } from '../voice/sample/voice-sample';
import type { VoiceTake } from '../voice/sample/voice-take';

/** A clip as it is compared, and as it is kept. */
export interface HeardClip {
  readonly sample: VoiceSample;
  readonly take: VoiceTake;
}

interface LimitOptions {
  readonly falseAcceptRate?: number;
  readonly people?: number;
  readonly but?: string | undefined;
}

export class EnrolledPeople {
  readonly #model: VoiceModel;
  readonly #takes = new Map<string, readonly VoiceTake[]>();
  readonly #index = new PrintIndex();
  /** Scores of each person, when they enrolled, at those before them. */
  readonly #tries: ImpostorTry[] = [];

  constructor(model: VoiceModel) {
    this.#model = model;
  }

  get size(): number {
    return this.#takes.size;
  }

  enrol(speaker: string, clips: readonly HeardClip[]): void {
    if (clips.length === 0) return;
    const comparisons = clips.flatMap(({ sample }) => this.search(sample)?.comparison ?? []);
    if (comparisons.length > 0) this.#tries.push(impostorTry(speaker, this.size, comparisons));
    const takes = clips.map(({ take }) => take);
    this.#takes.set(speaker, takes);
    this.#index.set(speaker, { print: printOf(takes), featureVersion: this.#model.featureVersion });
  }

  /**
   * The nearest prints first, then voice and phrase together; nothing where there is nobody.
   *
   * @param but nobody of this name: as if they had never enrolled
   */
  search(sample: VoiceSample, but?: string): Ranking<string> | undefined {
    const query = { print: sample.print, featureVersion: this.#model.featureVersion };
    const nearest = this.#index.nearest(query, SHORT_LIST + 1).ids.filter((person) => person !== but);
    const contenders = nearest.slice(0, SHORT_LIST).map((person) => {
      const takes = this.#takes.get(person)!;
      return { person, print: printOf(takes), evidence: gatherEvidence(takes, sample, this.#model) };
    });
    return rank(contenders, this.#model);
  }

  /** Thresholds in force for such a recording, among these people or so many, without what this person taught. */
  limits(
    snrDb: number | undefined,
    { falseAcceptRate, people = this.size, but }: LimitOptions = {},
  ): Thresholds {
    const tries = this.#tries.filter(({ id }) => id !== but);
    const impostors = { tries, ...impostorTraits([...this.#takes.values()], this.#model) };
    const options = { model: this.#model, ...(falseAcceptRate === undefined ? {} : { falseAcceptRate }) };
    return thresholdsFor(people, options, { impostors, snrDb });
  }

  decide({ comparison }: Ranking<string>, sample: VoiceSample): Decision {
    return decide(comparison, this.limits(sample.snrDb));
  }
}
