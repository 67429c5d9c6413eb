// A second passkey, for the day the first one's device is lost.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { ask } from '../ask.ts';
import { confirmedBy, newPasskey } from '../enter/passkey.ts';

/** The first passkey confirms that it is you who adds one: an open desk is not enough. */
async function added(name: string): Promise<void> {
  const act = { kind: 'add-passkey', target: name, reason: '' } as const;
  const assertion = await confirmedBy(await ask('actChallenge', { body: act }));
  const options = await ask('addPasskey', { body: { assertion } });
  await ask('enrolVerify', { body: { response: await newPasskey(options) } });
}

export function AddPasskey({ name }: { name: string }) {
  const client = useQueryClient();
  const adding = useMutation({
    mutationFn: () => added(name),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <>
      <Button icon="key" disabled={adding.isPending} onClick={() => adding.mutate()}>
        Add a passkey
      </Button>
      {adding.error && <p role="alert">{adding.error.message}</p>}
    </>
  );
}
