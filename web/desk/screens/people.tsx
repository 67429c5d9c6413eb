// The people who use the desk, and the signed-in person's own passkeys and sessions.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { counted, timeText } from '../../../data/desk/figures.ts';
import { Button } from '../../ui/button.tsx';
import { confirmedBy, newPasskey } from '../acting/acting.ts';
import { ask, isVisitor, useAsked } from '../ask.ts';
import { Part, Screen, Trouble } from '../parts/screen.tsx';
import { Asked, Rows } from '../parts/table.tsx';

export function People() {
  return (
    <Screen title="People">
      <Own />
      <Part title="Access">
        <Rows name="people" caption="People with access to the desk" />
        <p className="note">
          On the server, <code>desk invite NAME</code> prints a link that works once, for ten
          minutes. The person may then look but not act; with <code>--may act</code>, the person may
          also move money. <code>desk remove NAME</code> ends a person’s sessions at once.
        </p>
      </Part>
    </Screen>
  );
}

function Own() {
  const me = useAsked('me');
  const client = useQueryClient();
  const navigate = useNavigate();
  const ending = useMutation({
    mutationFn: (number: number) => ask('endSession', { body: { number } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['me'] }),
  });
  const leaving = useMutation({
    mutationFn: () => ask('signOut'),
    onSuccess: async () => {
      client.clear();
      await navigate('/sign-in');
    },
  });
  return (
    <Asked asked={me}>
      {({ name, may, isSandbox, passkeys, sessions }) => (
        <Part
          title={`You: ${name}`}
          aside={`May ${may === 'act' ? 'see and act' : 'see'}. ${counted(passkeys, 'passkey')}.`}
        >
          {isVisitor({ name, isSandbox }) ? (
            <p>The sandbox lets in anyone who reaches it, so there is nothing to sign out of.</p>
          ) : (
            <>
              <ul className="panel ruled" aria-label="Your sessions">
                {sessions.map(({ number, since, isThis }) => (
                  <li key={number} className="apart">
                    Signed in {timeText(since)}
                    {isThis ? ', here' : ''}
                    {!isThis && <Button onClick={() => ending.mutate(number)}>End it</Button>}
                  </li>
                ))}
              </ul>
              <Trouble said={(ending.error ?? leaving.error)?.message} />
              <div className="row">
                <AddPasskey name={name} />
                <Button icon="logout" onClick={() => leaving.mutate()}>
                  Sign out
                </Button>
              </div>
            </>
          )}
        </Part>
      )}
    </Asked>
  );
}

/** Adds a passkey. An existing one must confirm it, because the desk may have been left open. */
async function added(name: string): Promise<void> {
  const act = { kind: 'add-passkey', target: name, reason: '' } as const;
  const assertion = await confirmedBy(await ask('actChallenge', { body: act }));
  const options = await ask('addPasskey', { body: { assertion } });
  await ask('enrolVerify', { body: { response: await newPasskey(options) } });
}

function AddPasskey({ name }: { name: string }) {
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
      <Trouble said={adding.error?.message} />
    </>
  );
}
