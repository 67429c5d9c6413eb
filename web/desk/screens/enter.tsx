// The desk's sign-in: with a passkey, or with an invitation that creates one.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { confirmedBy, newPasskey } from '../acting/acting.ts';
import { ask } from '../ask.ts';

type Props = { title: string; trouble: string | undefined; children: ReactNode };

function Door({ title, trouble, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Lotproof desk`;
  }, [title]);
  return (
    <main className="alone">
      <Mark size={40} />
      <h1>{title}</h1>
      {children}
      {trouble !== undefined && (
        <p role="alert" className="stripe" data-severity="bad">
          {trouble}
        </p>
      )}
    </main>
  );
}

async function signIn(): Promise<void> {
  const options = await ask('signInOptions');
  await ask('signInVerify', { body: { response: await confirmedBy(options) } });
}

export function SignIn() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const entering = useMutation({
    mutationFn: signIn,
    onSuccess: async () => {
      client.clear();
      await navigate(backIn(state), { replace: true });
    },
  });
  return (
    <Door title="The operator’s desk" trouble={entering.error?.message}>
      <p>Sign in with a passkey on this device, or on another device nearby.</p>
      <Button
        look="primary"
        icon="key"
        disabled={entering.isPending}
        onClick={() => entering.mutate()}
      >
        Sign in with a passkey
      </Button>
      <p className="note">
        No passkey yet? The server’s operator invites you by name: <code>desk invite NAME</code>.
      </p>
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
  const client = useQueryClient();
  const navigate = useNavigate();
  const enrolling = useMutation({
    mutationFn: async () => {
      const options = await ask('enrolOptions', { body: { token } });
      await ask('enrolVerify', { body: { response: await newPasskey(options), token } });
    },
    onSuccess: async () => {
      client.clear();
      await navigate('/people', { replace: true });
    },
  });
  return (
    <Door title="Your invitation to the desk" trouble={enrolling.error?.message}>
      <p>
        This makes a passkey on this device: your fingerprint, face or screen lock then opens the
        desk. We then ask for a second one, in case you lose this device.
      </p>
      <Button
        look="primary"
        icon="key"
        disabled={enrolling.isPending}
        onClick={() => enrolling.mutate()}
      >
        Make a passkey
      </Button>
    </Door>
  );
}
