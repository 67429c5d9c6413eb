// One of a few: buttons side by side, the chosen one pressed.

import type { Language } from '../../data/values/language.ts';
import styles from './choice.module.css';
import { Icon, type IconName } from './icon.tsx';

type Props<Value extends string> = {
  legend: string;
  icon: IconName;
  /** `lang`: what the text is in, where that is not the language of the app. */
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
