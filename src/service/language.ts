import { checkChoice } from '../check-option';

/** The language of messages: English or Arabic. It never changes a result. */
export type Language = 'en' | 'ar';

const LANGUAGES: readonly Language[] = ['en', 'ar'];

/** @throws NutqError `invalid-option` for a default that no message is written in */
export function checkLanguage(language: unknown): void {
  checkChoice('language', language, LANGUAGES);
}

/** The first subtag in any case; an unknown language is English, anything but a string the fallback. */
export function languageOf(lang: unknown, fallback: Language = 'en'): Language {
  if (typeof lang !== 'string') return fallback;
  return lang.split(/[-_]/)[0]?.toLowerCase() === 'ar' ? 'ar' : 'en';
}
