// Chooses between light and dark.

import { chooseTheme, themes, useTheme } from '../../state/theme.ts';
import { Choice } from '../../ui/choice.tsx';
import { useWords } from '../../words/words.ts';

export function ThemeChoice() {
  const { profile } = useWords();
  return (
    <Choice
      legend={profile.theme}
      icon="eye"
      options={themes.map((value) => ({ value, text: profile.themes[value] }))}
      chosen={useTheme()}
      onChoose={chooseTheme}
    />
  );
}
