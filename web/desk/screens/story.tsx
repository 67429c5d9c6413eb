// A payment or a call from the first tap to now. Its state says what is owed to whom.

import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { dayText, secondText } from '../../../data/desk/figures.ts';
import { Button } from '../../ui/button.tsx';
import { ActButton } from '../acting/act-button.tsx';
import { useAsked } from '../ask.ts';
import { Part, Screen } from '../parts/screen.tsx';
import { Asked } from '../parts/table.tsx';
import styles from './screens.module.css';

type Story = DeskAnswer<'payment'>;

export const CallScreen = () => <StoryScreen kind="call" name="Call" />;
export const PaymentScreen = () => <StoryScreen kind="payment" name="Payment" />;

function StoryScreen({ kind, name }: { kind: 'call' | 'payment'; name: string }) {
  const { id = '' } = useParams();
  const story = useAsked(kind, { id });
  const { title, dealer, forDealer } = story.data ?? { title: name };
  const lead = dealer ? <DealerLink dealer={dealer}>{dealer.email}</DealerLink> : 'No dealer here';
  return (
    <Screen
      title={title}
      lead={story.data && lead}
      actions={forDealer && <CopyButton text={forDealer} name="Copy for the dealer" />}
    >
      <Asked asked={story} lines={8}>
        {(data) => <Told story={data} />}
      </Asked>
    </Screen>
  );
}

type DealerProps = { dealer: NonNullable<Story['dealer']>; list?: string; children: string };

function DealerLink({ dealer: { id }, list, children }: DealerProps) {
  return <Link to={`/dealer/${id}${list ? `?list=${list}` : ''}`}>{children}</Link>;
}

function Told({ story: { title, dealer, steps, now, acts, session } }: { story: Story }) {
  return (
    <>
      <p className={styles['now']}>{now}</p>
      {acts.length > 0 && (
        <div className="row">
          {acts.map((act) => (
            <ActButton key={`${act.kind} ${act.target}`} {...act} about={title} />
          ))}
        </div>
      )}
      {session && dealer && (
        <p>
          Asked in session{' '}
          <DealerLink dealer={dealer} list="sessions">
            {session}
          </DealerLink>
        </p>
      )}
      <Part title="From the first tap to now" aside="Indian time">
        <ol className={styles['steps']}>
          {steps.map((step, index) => (
            <li key={`${step.at} ${step.what} ${step.row}`}>
              <Step step={step} before={steps[index - 1]?.at} />
            </li>
          ))}
        </ol>
      </Part>
    </>
  );
}

type StepProps = { step: Story['steps'][number]; before: number | undefined };

/** The day is shown where it changes. */
function Step({ step: { at, what, detail, row }, before }: StepProps) {
  const isNewDay = before === undefined || dayText(before) !== dayText(at);
  return (
    <>
      <time className={styles['time']}>
        {isNewDay && <span>{dayText(at)}</span>}
        {secondText(at)}
      </time>
      <div>
        <p className={styles['what']}>{what}</p>
        {detail !== '' && <p>{detail}</p>}
        <p className={styles['row']}>{row}</p>
      </div>
    </>
  );
}

type CopyProps = { text: string; name: string };

function CopyButton({ text, name }: CopyProps) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('The browser did not let it be copied'),
    );
  return (
    <>
      <Button icon="slip" onClick={() => void copy()}>
        {said === 'Copied' ? said : name}
      </Button>
      <span className="unseen" role="status">
        {said}
      </span>
    </>
  );
}
