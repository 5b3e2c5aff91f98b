/** The language of messages: English and Arabic. It never changes a result. */
export type Language = 'en' | 'ar';

/** The first subtag in any case; an unknown language is English, anything but a string the fallback. */
export function languageOf(lang: unknown, fallback: Language = 'en'): Language {
  if (typeof lang !== 'string') return fallback;
  return lang.split(/[-_]/)[0]?.toLowerCase() === 'ar' ? 'ar' : 'en';
}
