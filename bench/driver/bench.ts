/** What a bench is: a function from the circumstances to rows, tables and figures. The driver does everything else. */

/** How the regression check compares a row with its baseline; absolute times carry none. */
export type Guard =
  /** Per cent, more is better. */
  | 'accuracy'
  /** Per cent, less is better. */
  | 'error'
  /** Bytes, less is better. */
  | 'size'
  /** How many times as fast as something else, more is better. */
  | 'ratio';

export interface Row {
  /** What was measured: the line of the table. */
  readonly what: string;
  /** Which measure of it: the column, where a table has several. */
  readonly of?: string;
  readonly unit: string;
  /** Of a ratio, that of the quickest runs. */
  readonly median: number;
  /** Interquartile range of the runs, or half the width of a 95 % interval where the table says so; 0 of what cannot vary. */
  readonly spread: number;
  /** Of an error that nobody made: its upper bound, with 95 % confidence. */
  readonly atMost?: number;
  /** Runs, or rows and trials of an accuracy. */
  readonly n: number;
  readonly guard?: Guard;
}

export interface Table {
  /** Unique; marks the table in README and docs as well. */
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly rows: readonly Row[];
}

export interface Figure {
  /** File name without its extension. */
  readonly id: string;
  readonly title: string;
  readonly svg: string;
}

export interface Findings {
  readonly tables: readonly Table[];
  readonly figures?: readonly Figure[];
  /** What a reader must know: absent peers, synthetic recordings. */
  readonly notes?: readonly string[];
}

export interface Circumstances {
  /** Fewer rounds and smaller inputs. Accuracies that both modes have are the same. */
  readonly quick: boolean;
  /** Folder of the built package. */
  readonly dist: string;
  /** Recordings, or `undefined` where there are none. */
  readonly recordings: string | undefined;
  /** Of every load on the service, where others than the usual few seconds are asked for. */
  readonly seconds: number | undefined;
  readonly tell: (progress: string) => void;
}

export interface Bench {
  readonly name: string;
  readonly run: (circumstances: Circumstances) => Promise<Findings>;
}
