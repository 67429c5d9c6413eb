// Sets a password for the account, as an alternative to the emailed code. This needs the current
// password or a code; a stranger holding the phone has neither.

import { type FormEvent, useState } from 'react';
import { Refused } from '../../../sw/remote-errors.ts';
import { useProfile, useSetPassword } from '../../state/profile.ts';
import { useSignIn } from '../../state/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { errorText } from '../../words/reason-text.ts';
import { useWords, type Words } from '../../words/words.ts';
import { OtpField, type Said, type StepProps, useSendCode } from '../login/emailed-code.tsx';

/** The server's minimum password length. */
const LENGTH_MIN = 8;

/** How the dealer proves ownership of the account. */
type Way = 'password' | 'code';

export function PasswordForm({ email }: { email: string }) {
  const words = useWords();
  const { profile, login } = words;
  const hasPassword = useProfile()?.hasPassword;
  const { mutateAsync: setPassword, isPending } = useSetPassword();
  const [chosen, setWay] = useState<Way>();
  const way = chosen ?? (hasPassword ? 'password' : 'code');
  const [typed, setTyped] = useState('');
  const [proof, setProof] = useState('');
  const [said, setSaid] = useState<Said>();

  async function save(event: FormEvent) {
    event.preventDefault();
    if (typed.length < LENGTH_MIN) return setSaid({ text: profile.passwordShort, isError: true });
    if (proof === '') return setSaid({ text: profile.proofMissing[way], isError: true });
    try {
      await setPassword({ password: typed, [way === 'code' ? 'otp' : 'current']: proof.trim() });
      setTyped('');
      setProof('');
      setWay(undefined);
      return setSaid({ text: profile.passwordSet, isError: false });
    } catch (error) {
      return setSaid({ text: failureText(error, way, words), isError: true });
    }
  }

  function proveOtherwise() {
    setWay(way === 'code' ? 'password' : 'code');
    setProof('');
  }

  return (
    <section>
      <h2>{login.password}</h2>
      <p>{profile.passwordLead}</p>
      <form onSubmit={save} noValidate>
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={profile.newPassword}
          hint={profile.passwordRule}
          type="password"
          autoComplete="new-password"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ProofField way={way} email={email} value={proof} onValue={setProof} onSaid={setSaid} />
        <Button type="submit" icon="key" disabled={isPending}>
          {profile.setPassword}
        </Button>
        {hasPassword && (
          <Button look="quiet" onClick={proveOtherwise}>
            {way === 'code' ? profile.proveByPassword : profile.proveByCode}
          </Button>
        )}
        <p role="status" className={said?.isError ? 'failure' : 'success'}>
          {said?.text}
        </p>
      </form>
    </section>
  );
}

type ProofProps = StepProps & { way: Way; value: string; onValue: (value: string) => void };

function ProofField({ way, email, value, onValue, onSaid }: ProofProps) {
  const { profile, login } = useWords();
  const { sendOtp, isBusy } = useSignIn();
  const sendCode = useSendCode(sendOtp, onSaid);
  if (way === 'password') {
    return (
      <Field
        label={profile.currentPassword}
        type="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    );
  }
  return (
    <>
      <Button
        icon="mail"
        disabled={isBusy}
        onClick={() => void sendCode(email, login.otpSentTo(email))}
      >
        {profile.sendCode}
      </Button>
      <OtpField value={value} onValue={onValue} />
    </>
  );
}

/** Says why the password was not set: the server refused, or did not answer. */
function failureText(error: unknown, way: Way, words: Words): string {
  const { profile } = words;
  if (!(error instanceof Refused)) {
    return profile.failed(error instanceof Error ? errorText(error, words) : String(error));
  }
  switch (error.code) {
    case 'weak_password':
      return profile.passwordWeak;
    case 'wrong_code':
    case 'wrong_current':
      return profile.proofWrong[way];
    default:
      return errorText(error, words);
  }
}
