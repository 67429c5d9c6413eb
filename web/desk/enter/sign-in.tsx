// The way in: a passkey and nothing else.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { ask } from '../ask.ts';
import { Door } from './door.tsx';
import { confirmedBy } from './passkey.ts';

async function signIn(): Promise<void> {
  const options = await ask('signInOptions');
  await ask('signInVerify', { body: { response: await confirmedBy(options) } });
}

export default function SignIn() {
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
      <p>Sign in with a passkey of this device, or of one beside it.</p>
      <Button
        look="primary"
        icon="key"
        disabled={entering.isPending}
        onClick={() => entering.mutate()}
      >
        Sign in with a passkey
      </Button>
      <p className="note">
        No passkey yet? Whoever runs the server invites by name: <code>desk invite NAME</code>.
      </p>
    </Door>
  );
}

/** Where one was when the session ended; an address of the desk, never another's. */
function backIn(state: unknown): string {
  const back = state instanceof Object && 'back' in state ? String(state.back) : '/';
  return /^\/(?!\/)/.test(back) ? back : '/';
}
