/** Which language a page speaks: the address's, the one chosen last, or the browser's; the document says so. */
import { useLayoutEffect, useState } from 'preact/hooks';
import { readSetting, writeSetting } from '../shell/settings';

export type LanguageCode = 'ar' | 'en';

export function useLanguageCode(): readonly [code: LanguageCode, switchLanguage: () => void] {
  const [code, setCode] = useState(initialLanguage);
  useLayoutEffect(() => {
    document.documentElement.lang = code;
    document.documentElement.dir = code === 'ar' ? 'rtl' : 'ltr';
  }, [code]);
  return [
    code,
    () => {
      const next = code === 'ar' ? 'en' : 'ar';
      writeSetting('language', next);
      setCode(next);
    },
  ];
}

function initialLanguage(): LanguageCode {
  const asked = new URLSearchParams(location.search).get('lang') ?? readSetting('language');
  if (asked === 'ar' || asked === 'en') return asked;
  return navigator.languages.some((language) => language.startsWith('ar')) ? 'ar' : 'en';
}
