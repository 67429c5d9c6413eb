// Chooses the language of the app, which is stored on the phone.

import { chooseLanguage } from '../words/choose-language.ts';
import { type Language, languages, useLanguage, useWords } from '../words/words.ts';
import { Choice } from './choice.tsx';

export function LanguageChoice() {
  const { frame } = useWords();
  const all = Object.keys(languages) as Language[]; // its own keys
  return (
    <Choice
      legend={frame.language}
      icon="globe"
      options={all.map((value) => ({ value, text: languages[value].name, lang: value }))}
      chosen={useLanguage()}
      onChoose={(language) => void chooseLanguage(language)}
    />
  );
}
