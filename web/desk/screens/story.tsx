// The history of a payment or a call, from the first tap until now, with the current state on top.

import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { Button } from '../../ui/button.tsx';
import { ActButton } from '../acting/act-button.tsx';
import { useAsked } from '../ask.ts';
import { Part, Screen } from '../parts/screen.tsx';
import { Asked, Table } from '../parts/table.tsx';

export const CallScreen = () => <StoryScreen kind="call" name="Call" />;
export const PaymentScreen = () => <StoryScreen kind="payment" name="Payment" />;

function StoryScreen({ kind, name }: { kind: 'call' | 'payment'; name: string }) {
  const { id = '' } = useParams();
  const story = useAsked(kind, { id });
  const { title, dealer, forDealer } = story.data ?? { title: name };
  return (
    <Screen
      title={title}
      lead={dealer && <Link to={`/dealer/${dealer.id}`}>{dealer.email}</Link>}
      actions={forDealer && <CopyButton text={forDealer} />}
    >
      <Asked asked={story} lines={8}>
        {(data) => <Told story={data} />}
      </Asked>
    </Screen>
  );
}

function Told({ story }: { story: DeskAnswer<'payment'> }) {
  const { title, dealer, steps, now, acts, session } = story;
  return (
    <>
      <p className="stripe">
        <strong>{now}</strong>
      </p>
      {acts.length > 0 && (
        <div className="row">
          {acts.map((act) => (
            <ActButton key={`${act.kind} ${act.target}`} {...act} about={act.about ?? title} />
          ))}
        </div>
      )}
      {session && (
        <p>
          Requested in session <Link to={`/dealer/${dealer.id}?list=log`}>{session}</Link>
        </p>
      )}
      <Part title="From the first tap to now" aside="Indian time">
        <Table caption="What happened, the oldest first" rows={steps} none="Nothing is known." />
      </Part>
    </>
  );
}

function CopyButton({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('The browser did not allow copying'),
    );
  return (
    <>
      <Button icon="slip" onClick={() => void copy()}>
        {said === 'Copied' ? said : 'Copy for the dealer'}
      </Button>
      <span className="unseen" role="status">
        {said}
      </span>
    </>
  );
}
