/** A form that grammar makes → a reading. */
import { type Prefix, Reading } from '../reading';
import { type Form, spellForm } from './inflected-forms';

const TRUST = 0.6;

export function readingOf(form: Form, prefix: Prefix): Reading {
  const { vocalised, rule } = form;
  return new Reading({
    source: 'lexicon',
    rule,
    confidence: TRUST,
    kind: 'word',
    prefix,
    words: [{ article: false, stem: vocalised }],
    spellings: { usual: { text: spellForm(form), regions: [], exonym: false }, others: [] },
  });
}
