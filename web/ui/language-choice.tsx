// Chooses the language of the app, which is stored on the phone.

import { chooseLanguage, type Language, languages, useLanguage, useWords } from '../words/words.ts';
import { Icon } from './icon.tsx';
import styles from './language-choice.module.css';

export function LanguageChoice() {
  const { frame } = useWords();
  const spoken = useLanguage();
  return (
    <fieldset className={styles['choice']}>
      <legend>
        <Icon name="globe" /> {frame.language}
      </legend>
      {(Object.keys(languages) as Language[]).map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === spoken}
          onClick={() => void chooseLanguage(language)}
        >
          {languages[language].name}
        </button>
      ))}
    </fieldset>
  );
}
