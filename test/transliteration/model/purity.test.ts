import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = new URL('../../../src/transliteration/model/', import.meta.url);

describe('the model on every platform alike', () => {
  it.each(readdirSync(FOLDER).filter((file) => file.endsWith('.ts')))(
    '%s uses nothing that differs between engines',
    (file) => {
      const code = readFileSync(new URL(file, FOLDER), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      expect(code).not.toMatch(
        /Math\.(?:exp|log|pow|tanh|sin|cos|random)|\*\*|\bDate\b|'node:|localeCompare|toLocale/,
      );
    },
  );
});
