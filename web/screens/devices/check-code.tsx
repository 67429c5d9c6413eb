// Checks that the dealer's saved code opens this device's reports.

import { type FormEvent, useId, useState } from 'react';
import { readCode } from '../../../sw/devices/recovery-code.ts';
import { useCheckCode } from '../../state/devices/library-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { type DeviceWords, useDeviceWords } from '../../words/devices/device-words.ts';
import { useTimeText } from '../../words/words.ts';
import styles from './devices.module.css';
import { useFailureText } from './mail-code.tsx';

export function CheckCode({ codeSince, onClose }: { codeSince: string; onClose: () => void }) {
  const { checking: text, codeWrong } = useDeviceWords();
  const { mutate: check, data: isRight, isPending, error } = useCheckCode();
  const failureText = useFailureText();
  const timeText = useTimeText();
  const form = useId();
  const since = codeSince === '' ? undefined : timeText(codeSince);
  const said = isRight === false ? codeWrong.other(since) : undefined;
  return (
    <Dialog
      title={text.title}
      close={text.close}
      onClose={onClose}
      actions={
        !isRight && (
          <Button look="primary" type="submit" form={form} disabled={isPending}>
            {text.check}
          </Button>
        )
      }
    >
      {isRight ? (
        <p role="status" className="success">
          {text.right}
        </p>
      ) : (
        <>
          <p>{text.lead}</p>
          {since && <p className="note">{text.last(since)}</p>}
          <CodeField form={form} onCode={check} said={said ?? failureText(error)} />
        </>
      )}
    </Dialog>
  );
}

type Props = {
  form: string;
  /** Called with the code's bytes once its check bits match. */
  onCode: (code: Uint8Array<ArrayBuffer>) => void;
  /** The message about the last typed code. */
  said?: string | undefined;
};

/** The full recovery code, typed in. This device finds errors in it. */
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
      <p role="alert" className="failure">
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
    default:
      return read satisfies never;
  }
}
