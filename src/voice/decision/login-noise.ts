/** Recordings above this many dB are quiet: what noise there is changes no score. */
export const QUIET_DB = 30;

/** The least of the recordings that scores and thresholds were fitted to: more noise than theirs gives no more leeway. */
const NOISIEST_DB = 8;

/** By how many dB a recording is noisier than quiet. */
export function noiseDb(snrDb: number): number {
  return Math.max(0, QUIET_DB - Math.max(NOISIEST_DB, snrDb));
}
