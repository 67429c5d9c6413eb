// The desk's sign-in: with a passkey, or with an invitation that creates one.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { confirmedBy, newPasskey } from '../acting/acting.ts';
import { ask } from '../ask.ts';
import { Trouble } from '../parts/screen.tsx';

type Props = {
  title: string;
  /** Signs in or enrols, and returns the screen to show next. */
  enter: () => Promise<string>;
  button: string;
  children: ReactNode;
  note?: ReactNode;
};

function Door({ title, enter, button, children, note }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const entering = useMutation({
    mutationFn: enter,
    onSuccess: async (next) => {
      client.clear();
      await navigate(next, { replace: true });
    },
  });
  useEffect(() => {
    document.title = `${title} · Lotproof desk`;
  }, [title]);
  return (
    <main className="alone">
      <Mark size={40} />
      <h1>{title}</h1>
      <p>{children}</p>
      <Button
        look="primary"
        icon="key"
        disabled={entering.isPending}
        onClick={() => entering.mutate()}
      >
        {button}
      </Button>
      {note}
      <Trouble said={entering.error?.message} />
    </main>
  );
}

export function SignIn() {
  const { state } = useLocation();
  const signIn = async () => {
    const options = await ask('signInOptions');
    await ask('signInVerify', { body: { response: await confirmedBy(options) } });
    return backIn(state);
  };
  return (
    <Door
      title="The operator’s desk"
      enter={signIn}
      button="Sign in with a passkey"
      note={
        <p className="note">
          No passkey yet? The server’s operator invites you by name: <code>desk invite NAME</code>.
        </p>
      }
    >
      Sign in with a passkey on this device, or on another device nearby.
    </Door>
  );
}

/** The screen on which the session ended; the desk's first screen if `state` names none. */
function backIn(state: unknown): string {
  const back = state instanceof Object && 'back' in state ? String(state.back) : '/';
  return /^\/(?!\/)/.test(back) ? back : '/';
}

export function Enrol() {
  const { token = '' } = useParams();
  const enrol = async () => {
    const options = await ask('enrolOptions', { body: { token } });
    await ask('enrolVerify', { body: { response: await newPasskey(options), token } });
    return '/people';
  };
  return (
    <Door title="Your invitation to the desk" enter={enrol} button="Make a passkey">
      This makes a passkey on this device: your fingerprint, face or screen lock then opens the
      desk. We then ask for a second one, in case you lose this device.
    </Door>
  );
}
