// Checks the recovery code that the dealer saved, and asks for a fresh code sent by email.

import { useState } from 'react';
import { readCode } from '../../../sw/devices/recovery-code.ts';
import { NoAnswer, Refused } from '../../../sw/remote-errors.ts';
import { useAccount } from '../../state/account.ts';
import { useCheckCode } from '../../state/devices/library-acts.ts';
import { useSignIn } from '../../state/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { type DeviceWords, useDeviceWords } from '../../words/devices/device-words.ts';
import { errorText } from '../../words/reason-text.ts';
import { useTimeText, useWords } from '../../words/words.ts';
import { OtpField, type Said, useSendCode } from '../login/emailed-code.tsx';
import styles from './devices.module.css';

export function CheckCode({ codeSince, onClose }: { codeSince: string; onClose: () => void }) {
  const { checking: text, codeWrong, frame } = useDeviceWords();
  const { mutate: check, data: isRight, isPending, error } = useCheckCode();
  const failureText = useFailureText();
  const timeText = useTimeText();
  const since = codeSince === '' ? undefined : timeText(codeSince);
  const said = isRight === false ? codeWrong.other(since) : undefined;
  return (
    <Dialog
      title={text.title}
      close={frame.close}
      onClose={onClose}
      act={!isRight && { text: text.check, disabled: isPending }}
    >
      {isRight ? (
        <p role="status" className="success">
          {text.right}
        </p>
      ) : (
        <>
          <p>{text.lead}</p>
          {since && <p className="note">{text.last(since)}</p>}
          <CodeField onCode={check} said={said ?? failureText(error)} />
        </>
      )}
    </Dialog>
  );
}

type Props = {
  /** Called with the code's bytes when its check bits match. */
  onCode: (code: Uint8Array<ArrayBuffer>) => void;
  /** The message about the last code typed. */
  said?: string | undefined;
};

/** The input for a complete recovery code. The device finds typing errors on its own. */
export function CodeField({ onCode, said }: Props) {
  const words = useDeviceWords();
  const { checking: text } = words;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();

  async function submit() {
    const read = await readCode(typed);
    setWrong(read.kind === 'code' ? undefined : wrongText(read, words));
    if (read.kind === 'code') onCode(read.code);
  }

  return (
    <DialogForm onSubmit={() => void submit()}>
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
    </DialogForm>
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
      return text.slip;
    default:
      return read satisfies never;
  }
}

// Asks for a fresh code sent by email, before anything that a thief with this device must not do.

type MailProps = {
  onOtp: (otp: string) => void;
  /** The error from the last attempt. */
  error: Error | null;
};

export function MailCode({ onOtp, error }: MailProps) {
  const { proving: text } = useDeviceWords();
  const email = useAccount()?.email ?? '';
  const { sendOtp, isBusy } = useSignIn();
  const failureText = useFailureText();
  const [said, setSaid] = useState<Said>();
  const [otp, setOtp] = useState('');
  const sendCode = useSendCode(sendOtp, setSaid);
  const isWrong = error instanceof Refused && error.code === 'wrong_code';

  return (
    <>
      <p>{text.why}</p>
      <Button icon="mail" disabled={isBusy} onClick={() => void sendCode(email, text.sent(email))}>
        {text.send}
      </Button>
      <p role="status" className={said?.isError ? 'failure' : 'note'}>
        {said?.text}
      </p>
      <DialogForm onSubmit={() => otp.length === 6 && onOtp(otp)}>
        <OtpField value={otp} onValue={setOtp} />
        <p role="alert" className="failure">
          {isWrong ? text.wrong : failureText(error)}
        </p>
      </DialogForm>
    </>
  );
}

/** Returns a function that gives the message about a failure; undefined if nothing failed. */
export function useFailureText(): (error: Error | null) => string | undefined {
  const told = useReason();
  const { failed, unsure } = useDeviceWords();
  return (error) => {
    if (!error) return undefined;
    const text = told(error);
    // Without an answer we do not know whether the server did it.
    return error instanceof NoAnswer && !error.isUnsent ? unsure(text) : failed(text);
  };
}

/** The server's or the phone's message about a failure, in the dealer's language. */
export function useReason(): (error: Error) => string {
  const words = useWords();
  return (error) => errorText(error, words);
}
