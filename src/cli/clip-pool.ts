import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ClipResult } from '../evaluation/voice-trials';
import type { ListeningPurpose } from '../voice/model/voice-model';
import type { VoiceModelFlags } from './voice-model';

/** The settings that workers get once. */
export interface ClipWork extends VoiceModelFlags {
  /** Folder that paths start from. */
  readonly root: string;
}

/** Clips that one worker takes at a time. */
const BATCH = 32;

/** Paths of clips, by what they are heard for; what is enrolled may be tried as well. */
export interface WantedClips {
  readonly enrolled: readonly string[];
  readonly tried: readonly string[];
}

/** A clip for a worker. */
export interface WantedClip {
  readonly path: string;
  readonly purpose: ListeningPurpose;
}

/** Extracts each clip once, on as many threads as there are cores, and returns them by path. */
export async function readClips(
  { enrolled, tried }: WantedClips,
  work: ClipWork,
  progress: (done: number, all: number) => void,
): Promise<ReadonlyMap<string, ClipResult>> {
  const purposes = new Map<string, ListeningPurpose>(tried.map((path) => [path, 'login']));
  for (const path of enrolled) purposes.set(path, 'enrolment');
  const queue = [...purposes].map(([path, purpose]): WantedClip => ({ path, purpose }));
  const all = queue.length;
  const clips = new Map<string, ClipResult>();
  const threads = Math.min(availableParallelism(), Math.ceil(all / BATCH));
  await Promise.all(
    Array.from(
      { length: threads },
      () =>
        new Promise<void>((resolve, reject) => {
          const worker = new Worker(new URL('./clip-worker.js', import.meta.url), {
            workerData: work satisfies ClipWork,
          });
          const next = (): void => {
            const batch = queue.splice(0, BATCH);
            if (batch.length > 0) worker.postMessage(batch);
            else void worker.terminate().then(() => resolve());
          };
          worker.on('message', (results: readonly (readonly [string, ClipResult])[]) => {
            for (const [path, result] of results) clips.set(path, result);
            progress(clips.size, all);
            next();
          });
          worker.on('error', reject);
          next();
        }),
    ),
  );
  return clips;
}
