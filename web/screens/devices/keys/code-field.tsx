// The whole recovery code, typed in. What is wrong with it is found on this device.

import { type FormEvent, useState } from 'react';
import { readCode } from '../../../../sw/devices/recovery-code.ts';
import { Field } from '../../../ui/field.tsx';
import { type DeviceWords, useDeviceWords } from '../../../words/devices/device-words.ts';
import styles from '../devices.module.css';

type Props = {
  form: string;
  /** With the code's bytes, once its check bits fit. */
  onCode: (code: Uint8Array<ArrayBuffer>) => void;
  /** What is said of the code that was typed last. */
  said?: string | undefined;
};

export function CodeField({ form, onCode, said }: Props) {
  const words = useDeviceWords();
  const { checking: text } = words;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const read = await readCode(typed);
    setWrong(read.kind === 'code' ? undefined : wrongText(read, words));
    if (read.kind === 'code') onCode(read.code);
  }

  return (
    <form id={form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={text.field}
        hint={text.hint}
        className={styles['typed']}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={(wrong ?? said) !== undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="alert" className={styles['failed']}>
        {wrong ?? said}
      </p>
    </form>
  );
}

type Wrong = Exclude<Awaited<ReturnType<typeof readCode>>, { kind: 'code' }>;

function wrongText(read: Wrong, { codeWrong: text }: DeviceWords): string {
  switch (read.kind) {
    case 'foreign':
      return text.foreign(read.character, read.group);
    case 'length':
      if (read.characters === 0) return text.empty;
      return read.group === undefined ? text.length(read.characters) : text.lengthAt(read.group);
    case 'slip':
      return read.groups.length === 0 ? text.slip : text.slipAt(read.groups);
    default: {
      const none: never = read;
      return none;
    }
  }
}
