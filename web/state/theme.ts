// Light or dark: as the phone says, or as the dealer chose. Light is for the sun, in which a dark
// screen shows nothing.

import { forget, remember, remembered } from './browser-memory.ts';
import { store } from './store.ts';

export const themes = ['auto', 'light', 'dark'] as const;

type Theme = (typeof themes)[number];

const NAME = 'lotproof-theme';

const chosen = store<Theme>(read());

/** As it was chosen here; `auto` where nothing was. */
export const useTheme = chosen.use;

/** Shows the theme from now on, after the next start too. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'auto') forget(NAME);
  else remember(NAME, theme);
  chosen.set(theme);
  showTheme();
}

/** Before the first screen is painted: style/tokens.css follows the attribute. */
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
