/** The line at the top of a page: a way past it, the product's name, the page's own, and the other language. */
import type { ComponentChildren } from 'preact';
import type { LanguageCode } from '../language/use-language-code';

interface BarProps {
  readonly texts: { readonly code: LanguageCode; readonly skip: string; readonly other: string };
  readonly switchLanguage: () => void;
  /** Beside the product's name. */
  readonly children: ComponentChildren;
  /** Before the button of the other language. */
  readonly end?: ComponentChildren;
}

export function Bar({ texts, switchLanguage, children, end }: BarProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of the page; only the address stays */}
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          // The address names the section: a reload stays in it.
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {texts.skip}
      </a>
      <header class="bar">
        <p class="wordmark">
          <bdi lang="ar">نُطْق</bdi> <bdi lang="en">nutq</bdi>
        </p>
        {children}
        <div class="bar-end">
          {end}
          <button
            type="button"
            class="quiet"
            lang={texts.code === 'ar' ? 'en' : 'ar'}
            onClick={switchLanguage}
          >
            {texts.other}
          </button>
        </div>
      </header>
    </>
  );
}
