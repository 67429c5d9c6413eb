// A payment or a call, told from the first tap to now; how it stands says what is owed, and to
// whom.

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { dayText, secondText } from '../../../data/desk/times.ts';
import { ActButton } from '../acting/act-button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Part, Screen } from '../parts/screen.tsx';
import styles from './story.module.css';

type Story = DeskAnswer<'payment'>;

type Props = {
  story: Story;
  /** Between how it stands and its steps. */
  children?: ReactNode;
};

export function StoryScreen({ story, children }: Props) {
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
