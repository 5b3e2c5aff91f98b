import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedded } from '../../scripts/embed-bytes';
import { embeddedBytes } from '../../src/models/embedded-bytes';

describe('bytes in a module', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(embeddedBytes(embedded(bytes))).toEqual(bytes);
      }),
    );
  });

  it('take a quarter more than they are', () => {
    expect(embedded(new Uint8Array(4000).fill(255))).toHaveLength(5000);
  });

  it('are written in characters that no JavaScript string needs to escape', () => {
    const text = embedded(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    expect(text).toMatch(/^[#-[\]-y]+$/);
    expect(JSON.stringify(text)).toBe(`"${text}"`);
  });
});
