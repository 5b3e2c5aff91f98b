import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import { readSetting, writeSetting } from '../shell/settings';
import { ar } from './ar';
import { en, type Texts } from './en';

interface Language {
  readonly texts: Texts;
  readonly switchLanguage: () => void;
}

const Context = createContext<Language>({ texts: en, switchLanguage: () => undefined });

export function LanguageProvider({ children }: { readonly children: ComponentChildren }) {
  const [code, setCode] = useState(initialLanguage);
  useLayoutEffect(() => {
    document.documentElement.lang = code;
    document.documentElement.dir = code === 'ar' ? 'rtl' : 'ltr';
  }, [code]);
  const switchLanguage = () => {
    const next = code === 'ar' ? 'en' : 'ar';
    writeSetting('language', next);
    setCode(next);
  };
  return (
    <Context.Provider value={{ texts: code === 'ar' ? ar : en, switchLanguage }}>{children}</Context.Provider>
  );
}

export function useLanguage(): Language {
  return useContext(Context);
}

export function useTexts(): Texts {
  return useContext(Context).texts;
}

function initialLanguage(): 'ar' | 'en' {
  const asked = new URLSearchParams(location.search).get('lang') ?? readSetting('language');
  if (asked === 'ar' || asked === 'en') return asked;
  return navigator.languages.some((language) => language.startsWith('ar')) ? 'ar' : 'en';
}
