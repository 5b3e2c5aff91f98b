/** What stands beside a word in its sentence. */
import type { Unit } from './unit';

export interface Around {
  /** Before the word before. */
  readonly previous: Unit | undefined;
  readonly before: Unit | undefined;
  readonly after: Unit | undefined;
  /** After the word after. */
  readonly next: Unit | undefined;
  /** Behind the word after, as far as a sentence goes. */
  readonly rest: () => readonly Unit[];
  /** Behind the first of the sentence. */
  readonly second: Unit | undefined;
  /** The first of the sentence; the word itself where it is that. */
  readonly opening: Unit;
}
