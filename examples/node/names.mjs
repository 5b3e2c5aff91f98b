// Adds an English spelling to every line of names: node names.mjs < names.txt
import { createInterface } from 'node:readline';
import { createTransliterator } from 'nutq';
import { loadModel } from 'nutq/model';
import { full } from 'nutq/model/full';

const { nBest } = createTransliterator({ model: await loadModel(full) });

for await (const name of createInterface({ input: process.stdin })) {
  const [best] = nBest(name, 1);
  // Below nine in ten somebody should look.
  const doubt = best.confidence < 0.9 ? '?' : '';
  console.log([name, best.text, doubt].join('\t'));
}
