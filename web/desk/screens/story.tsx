// A payment or a call, told from the first tap to now; how it stands says what is owed, and to
// whom.

import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { dayText, secondText, spanText } from '../../../data/desk/figures.ts';
import { Button } from '../../ui/button.tsx';
import { ActButton } from '../acting/act-button.tsx';
import { useAsked } from '../ask.ts';
import { Part, Screen } from '../parts/screen.tsx';
import { Asked } from '../parts/table.tsx';
import styles from './story.module.css';

type Story = DeskAnswer<'payment'>;

type Props = {
  story: Story;
  /** Between how it stands and its steps. */
  children?: ReactNode;
};

function StoryScreen({ story, children }: Props) {
  const { title, dealer, steps, now, forDealer, acts } = story;
  return (
    <Screen
      title={title}
      lead={dealer ? <Link to={`/dealer/${dealer.id}`}>{dealer.email}</Link> : 'Of no dealer here'}
      actions={<CopyButton text={forDealer} name="Copy for the dealer" />}
    >
      <p className={styles['now']}>{now}</p>
      {acts.length > 0 && (
        <div className={styles['acts']}>
          {acts.map(({ kind, target, amountPaise }) => (
            <ActButton
              key={`${kind} ${target}`}
              kind={kind}
              target={target}
              about={title}
              amountPaise={amountPaise}
            />
          ))}
        </div>
      )}
      {children}
      <Part title="From the first tap to now" aside="Indian time">
        <ol className={styles['steps']}>
          {steps.map((step, index) => (
            <li key={`${step.at} ${step.what} ${step.row}`}>
              <Step step={step} before={steps[index - 1]?.at} />
            </li>
          ))}
        </ol>
      </Part>
    </Screen>
  );
}

type StepProps = { step: Story['steps'][number]; before: number | undefined };

/** The day is written where it changes. */
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

export function CallScreen() {
  const { id = '' } = useParams();
  const story = useAsked('call', { id });
  if (story.data) {
    return (
      <StoryScreen story={story.data}>
        <Beside story={story.data} />
      </StoryScreen>
    );
  }
  return (
    <Screen title="Call">
      <Asked asked={story} lines={8}>
        {() => null}
      </Asked>
    </Screen>
  );
}

export function PaymentScreen() {
  const { id = '' } = useParams();
  const story = useAsked('payment', { id });
  if (story.data) return <StoryScreen story={story.data} />;
  return (
    <Screen title="Payment">
      <Asked asked={story} lines={8}>
        {() => null}
      </Asked>
    </Screen>
  );
}

type Call = DeskAnswer<'call'>;

function Beside({ story }: { story: Call }) {
  const { dealer, session, alike, earlier, later } = story;
  return (
    <div className={styles['beside']}>
      {alike.length > 0 && <Alike alike={alike} />}
      <p className={styles['ways']}>
        {session !== null && (
          <span>
            Asked in session{' '}
            {dealer ? <Link to={`/dealer/${dealer.id}?list=sessions`}>{session}</Link> : session}
          </span>
        )}
        {earlier !== null && <Link to={`/call/${earlier}`}>Earlier call of this dealer</Link>}
        {later !== null && <Link to={`/call/${later}`}>Later call of this dealer</Link>}
      </p>
    </div>
  );
}

function Alike({ alike }: Pick<Call, 'alike'>) {
  return (
    <div className={styles['alike']}>
      {alike.map(({ id, laterMs }) => (
        <p key={id}>
          The same dealer bought this service for a number with the same ending {apartText(laterMs)}
          : <Link to={`/call/${id}`}>call {id}</Link>
        </p>
      ))}
      <p>
        The server keeps no more of a number than its end: the dealer’s phone shows whether they are
        one.
      </p>
    </div>
  );
}

function apartText(laterMs: number): string {
  return `${spanText(Math.abs(laterMs))} ${laterMs < 0 ? 'earlier' : 'later'}`;
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
