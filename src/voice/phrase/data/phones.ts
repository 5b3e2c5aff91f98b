/** The phones that a phrase is written in, IPA: Arabic and English in one inventory, in the order of the network's outputs. */
export const PHONES = [
  'p', 'b', 't', 'd', 'k', 'ɡ', 'q', 'ʔ', 'f', 'v', 'θ', 'ð', 's', 'z', 'ʃ', 'ʒ', 'x', 'ɣ', 'ħ', 'ʕ', 'h', 'tʃ', 'dʒ',
  'm', 'n', 'ŋ', 'l', 'r', 'j', 'w', 'tˤ', 'dˤ', 'sˤ', 'ðˤ',
  'i', 'iː', 'u', 'uː', 'a', 'aː', 'ɑ', 'ʌ', 'ɛ', 'eɪ', 'ɔ', 'oʊ', 'ɝ', 'aɪ', 'aʊ', 'ɔɪ',
] as const;

/** A phone, in IPA. */
export type Phone = (typeof PHONES)[number];
