import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { ar } from './ar';
import { en, type Texts } from './en';
import { useLanguageCode } from './use-language-code';

interface Language {
  readonly texts: Texts;
  readonly switchLanguage: () => void;
  /** Back to the one before anybody chose. */
  readonly resetLanguage: () => void;
}

interface ProviderProps {
  readonly children: ComponentChildren;
  /** Whether a choice is there the next time. */
  readonly isKept: boolean;
}

const Context = createContext<Language>({
  texts: en,
  switchLanguage: () => undefined,
  resetLanguage: () => undefined,
});

export function LanguageProvider({ children, isKept }: ProviderProps) {
  const [code, switchLanguage, resetLanguage] = useLanguageCode(isKept);
  return (
    <Context.Provider value={{ texts: code === 'ar' ? ar : en, switchLanguage, resetLanguage }}>
      {children}
    </Context.Provider>
  );
}

export function useLanguage(): Language {
  return useContext(Context);
}

export function useTexts(): Texts {
  return useContext(Context).texts;
}
