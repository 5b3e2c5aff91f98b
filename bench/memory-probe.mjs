/**
 * Loaded into the measured process (`node --expose-gc --import`): tells its parent what JavaScript holds. Memory is looked at after
 * a full collection where the message says `collect`, so that what is left is what is reachable.
 */
process.on('message', (message) => {
  if (message === 'collect') {
    globalThis.gc();
    globalThis.gc(); // what the first one's finalisers let go
  }
  process.send(process.memoryUsage());
});
process.channel.unref();
