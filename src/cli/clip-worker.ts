import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { readClip } from './audio-file';
import type { ClipWork, WantedClip } from './clip-pool';
import { voiceModelOf } from './voice-model';

const work = workerData as ClipWork;
const model = voiceModelOf(work);

/** A thread of `readClips`: batches of paths in, their clips out. */
parentPort!.on('message', async (batch: readonly WantedClip[]) => {
  const loaded = await model;
  parentPort!.postMessage(
    batch.map(({ path, purpose }) => [path, readClip(join(work.root, path), purpose, loaded)] as const),
  );
});
