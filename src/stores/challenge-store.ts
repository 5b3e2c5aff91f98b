/** Challenges that were issued, each good for one answer. A store keeps digests, neither phrase nor person. */
export interface ChallengeStore {
  /** `endsAt` in milliseconds; what has passed is swept away now and then. */
  put(id: string, digest: string, endsAt: number, now: number): Promise<void>;
  /** Takes a challenge away, atomically: its digest, or `undefined` where there is none or its time is over. */
  take(id: string, now: number): Promise<string | undefined>;
}
