import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { ar } from './ar';
import { en, type Texts } from './en';
import { useLanguageCode } from './use-language-code';

interface Language {
  readonly texts: Texts;
  readonly switchLanguage: () => void;
}

const Context = createContext<Language>({ texts: en, switchLanguage: () => undefined });

export function LanguageProvider({ children }: { readonly children: ComponentChildren }) {
  const [code, switchLanguage] = useLanguageCode();
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
