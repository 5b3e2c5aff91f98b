import { useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import { chooseTheme, chosenTheme, THEMES, type Theme } from './theme';

export function ThemeChoice() {
  const texts = useTexts();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <label class="theme">
      <span>{texts.theme.label}</span>
      <select
        value={theme}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value as Theme;
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {texts.theme[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
