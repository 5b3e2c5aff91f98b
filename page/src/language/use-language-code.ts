/** Which language a page speaks: the address's, the one chosen last, or the browser's; the document says so. */
import { useLayoutEffect, useState } from 'preact/hooks';
import { readSetting, writeSetting } from '../shell/settings';

export type LanguageCode = 'ar' | 'en';

/** @param isKept whether the choice outlives this visit; otherwise `resetLanguage` ends it */
export function useLanguageCode(
  isKept = true,
): readonly [code: LanguageCode, switchLanguage: () => void, resetLanguage: () => void] {
  const [code, setCode] = useState(initialLanguage);
  useLayoutEffect(() => {
    document.documentElement.lang = code;
    document.documentElement.dir = code === 'ar' ? 'rtl' : 'ltr';
  }, [code]);
  return [
    code,
    () => {
      const next = code === 'ar' ? 'en' : 'ar';
      if (isKept) writeSetting('language', next);
      setCode(next);
    },
    () => setCode(initialLanguage()),
  ];
}

function initialLanguage(): LanguageCode {
  const asked = new URLSearchParams(location.search).get('lang') ?? readSetting('language');
  if (asked === 'ar' || asked === 'en') return asked;
  const known = navigator.languages.map((language) => language.split('-')[0]);
  return known.find((language) => language === 'ar' || language === 'en') ?? 'en';
}
