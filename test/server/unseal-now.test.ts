import { expect, it } from 'vitest';
import { unsealNow } from '../../src/server/unseal-now';
import { createSeal } from '../../src/stores/seal';
import { type SealingKey, sealingRing } from '../../src/stores/sealing-ring';

const key = new Uint8Array(32).fill(7);
const other = new Uint8Array(32).fill(9);
const bytes = (i: number): Uint8Array => Uint8Array.from({ length: i % 50 }, (_, k) => i + k);

it("Node's cipher opens what WebCrypto sealed, and refuses what it would refuse", async () => {
  const close = async (i: number, by: SealingKey) => ({
    sealed: await createSeal(sealingRing([by])).close(bytes(i), `about ${i}`),
    about: `about ${i}`,
  });
  const sealed = await Promise.all(Array.from({ length: 600 }, (_, i) => close(i, i % 3 ? key : other)));
  const broken = Uint8Array.from(sealed[1]!.sealed);
  broken[broken.length - 1]! ^= 1;
  const all = [
    ...sealed,
    { sealed: broken, about: sealed[1]!.about },
    { sealed: sealed[1]!.sealed, about: sealed[2]!.about },
    { sealed: sealed[1]!.sealed.subarray(0, 20), about: sealed[1]!.about },
    await close(1, new Uint8Array(32).fill(11)),
  ];
  const refused = Array.from({ length: 4 }, () => undefined);
  for (const unseal of [unsealNow, undefined]) {
    const opened = await createSeal(sealingRing([key, other]), unseal).openAll(all);
    expect(opened.map((plain) => plain && Uint8Array.from(plain))).toEqual([
      ...sealed.map((_, i) => bytes(i)),
      ...refused,
    ]);
  }
});

it('reads a key that came into the ring since', async () => {
  const file = [other];
  const sealed = await createSeal(sealingRing([key])).close(bytes(5), 'five');
  const seal = createSeal(
    sealingRing(() => file),
    unsealNow,
  );
  expect(await seal.openAll([{ sealed, about: 'five' }])).toEqual([undefined]);
  file.unshift(key);
  const [opened] = await seal.openAll([{ sealed, about: 'five' }]);
  expect(Uint8Array.from(opened!)).toEqual(bytes(5));
});
