// Light or dark, as the phone or the dealer chooses. Light is for use in the sun, where a dark
// screen is unreadable.

import { forget, remember, remembered } from './browser-memory.ts';
import { store } from './store.ts';

export const themes = ['auto', 'light', 'dark'] as const;

type Theme = (typeof themes)[number];

const NAME = 'lotproof-theme';

const chosen = store<Theme>(read());

/** The theme chosen on this phone; `auto` by default. */
export const useTheme = chosen.use;

/** Sets the theme, now and for later starts. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'auto') forget(NAME);
  else remember(NAME, theme);
  chosen.set(theme);
  showTheme();
}

/** Sets the attribute that style/tokens.css reads. Runs before the first screen is painted. */
export function showTheme(): void {
  const theme = chosen.get();
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset['theme'];
  else dataset['theme'] = theme;
}

function read(): Theme {
  const stored = remembered(NAME);
  return themes.find((theme) => theme === stored) ?? 'auto';
}
