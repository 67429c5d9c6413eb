// A choice between buttons side by side; the chosen one looks pressed. And the choice of language.

import type { Language } from '../../data/values/language.ts';
import { rememberLanguage } from '../../sw/device.ts';
import { keepLanguage, languages, speak, useLanguage, useWords } from '../words/words.ts';
import styles from './field.module.css';
import { Icon, type IconName } from './icon.tsx';

type Props<Value extends string> = {
  legend: string;
  icon: IconName;
  /** `lang`: the text's language, if it differs from the app's. */
  options: readonly { value: Value; text: string; lang?: Language }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

export function Choice<Value extends string>(props: Props<Value>) {
  const { legend, icon, options, chosen, onChoose } = props;
  return (
    <fieldset className={styles['choice']}>
      <legend>
        <Icon name={icon} /> {legend}
      </legend>
      {options.map(({ value, text, lang }) => (
        <button
          key={value}
          type="button"
          lang={lang}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}

/** Chooses the app's language, stored on the phone. */
export function LanguageChoice() {
  const { frame } = useWords();
  const all = Object.keys(languages) as Language[]; // the object has only languages as keys
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

/** Switches the language for now and for later starts. */
async function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await rememberLanguage(language);
  await speak(language);
}
