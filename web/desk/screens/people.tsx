// The people of the desk, and one's own passkeys and sessions.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { timeText } from '../../../data/desk/figures.ts';
import { Button } from '../../ui/button.tsx';
import { confirmedBy, newPasskey } from '../acting/acting.ts';
import { ask, isAnybody, useAsked } from '../ask.ts';
import { Part, Screen, Tag } from '../parts/screen.tsx';
import { Asked, type Column, Table } from '../parts/table.tsx';

type Person = DeskAnswer<'people'>['people'][number];

const columns: readonly Column<Person>[] = [
  ['Name', 'name'],
  ['May', ({ may }) => (may === 'act' ? 'see and act' : 'see')],
  ['Passkeys', ({ passkeys }) => (passkeys === 1 ? <Tag tone="warn">1</Tag> : passkeys), 'figure'],
  ['Last here', 'seenAt'],
  [
    'State',
    ({ isRemoved }) =>
      isRemoved ? <Tag tone="plain">removed</Tag> : <Tag tone="good">may enter</Tag>,
  ],
];

export function People() {
  const people = useAsked('people');
  return (
    <Screen title="People">
      <Own />
      <Part title="Who may enter">
        <Asked asked={people}>
          {(data) => (
            <Table
              caption="Who may enter the desk"
              columns={columns}
              rows={data.people}
              none="No one was invited yet."
            />
          )}
        </Asked>
        <p className="note">
          On the server: <code>desk invite NAME</code> prints a link that is good once, for ten
          minutes, for who only looks; with <code>--may act</code> for who moves money.{' '}
          <code>desk remove NAME</code> ends a person’s sessions at once.
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
          aside={`May ${may === 'act' ? 'see and act' : 'see'}. ${passkeyText(passkeys)}`}
        >
          {isAnybody({ name, isSandbox }) ? (
            <p>The sandbox lets in anyone who reaches it, so there is nothing to sign out of.</p>
          ) : (
            <>
              <Table
                caption="Your sessions"
                columns={[
                  [
                    'Signed in',
                    ({ since, isThis }) => `${timeText(since)}${isThis ? ', here' : ''}`,
                  ],
                  [
                    'End',
                    ({ number, isThis }) =>
                      !isThis && <Button onClick={() => ending.mutate(number)}>End it</Button>,
                    'figure',
                  ],
                ]}
                rows={sessions}
                none="No session."
              />
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

function passkeyText(count: number): string {
  return count === 1 ? '1 passkey.' : `${count} passkeys.`;
}

/** An existing passkey must confirm: an open desk is not enough. */
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
      {adding.error && <p role="alert">{adding.error.message}</p>}
    </>
  );
}
