// One's own passkeys, and where one is signed in.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { timeText } from '../../../data/desk/times.ts';
import { Button } from '../../ui/button.tsx';
import { ask } from '../ask.ts';
import { Asked } from '../parts/asked.tsx';
import { Part } from '../parts/screen.tsx';
import { Table } from '../parts/table.tsx';
import { useAsked } from '../use-asked.ts';
import { AddPasskey } from './add-passkey.tsx';
import { isAnybody } from './anybody.ts';

export function Own() {
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
            <p>The sandbox lets in whoever reaches it, so there is nothing to sign out of.</p>
          ) : (
            <>
              <Table
                caption="Your sessions"
                columns={[
                  {
                    name: 'Signed in',
                    isHead: true,
                    cell: ({ since, isThis }) => `${timeText(since)}${isThis ? ', here' : ''}`,
                  },
                  {
                    name: 'End',
                    isFigure: true,
                    cell: ({ number, isThis }) =>
                      !isThis && <Button onClick={() => ending.mutate(number)}>End it</Button>,
                  },
                ]}
                rows={sessions}
                keyOf={({ number }) => String(number)}
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
