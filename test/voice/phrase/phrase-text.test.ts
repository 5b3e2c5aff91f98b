import { expect, it } from 'vitest';
import { normalisePhrase } from '../../../src/voice/phrase/phrase-text';

it.each([
  ['مَرْحَبًا', 'مرحبا'],
  ['أُدْخُل', 'ادخل'],
  ['كلمة السرّ', 'كلمه السر'],
  ['صـــوتي', 'صوتي'],
  ['رقم ٤٢', 'رقم 42'],
  ['رقم ۴۲', 'رقم 42'],
  ['مستشفى', 'مستشفي'],
  [' Open,  SESAME! ', 'open sesame'],
  ['café', 'cafe'],
  ['کلمة سری', 'كلمه سري'],
  ['\u200fكل\u200fمة\u00ad سري', 'كلمه سري'],
  ['open my ac\u00adcount\u200b', 'open my account'],
  ["don't", 'dont'],
  ['Rock’n’Roll', 'rocknroll'],
  ['donʼt‘ doŉt', 'dont dont'],
  ["users' 'account'", 'users account'],
  ['self-made', 'self made'],
])('normalisePhrase(%j)', (text, expected) => {
  expect(normalisePhrase(text)).toBe(expected);
});
