/**
 * Loaded into the measured process (`node --expose-gc --import`): tells its parent what JavaScript holds. Memory is looked at after a
 * full collection where the message asks for one: what is left is what is reachable.
 */
process.on('message', ({ id, collect }) => {
  if (collect) {
    globalThis.gc();
    globalThis.gc(); // what the first one's finalisers let go
  }
  process.send({ id, ...process.memoryUsage() });
});
process.channel.unref();
