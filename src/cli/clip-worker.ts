import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { readClip } from './audio-file';

/** A thread of `readClips`: batches of paths in, their clips out. `workerData` is the folder that paths start from. */
parentPort!.on('message', (batch: readonly string[]) => {
  parentPort!.postMessage(batch.map((path) => [path, readClip(join(workerData as string, path))] as const));
});
