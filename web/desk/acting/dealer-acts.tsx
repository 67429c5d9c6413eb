// What can be done about a dealer; folded on a phone, where it would stand before what is looked
// for.

import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { ActButton } from './act-button.tsx';
import styles from './acting.module.css';
import { GiveData } from './give-data.tsx';

export function DealerActs({ dealer }: { dealer: DeskAnswer<'dealer'> }) {
  const { id: target, email: about, isBlocked, isErased } = dealer;
  if (isErased) return null;
  return (
    <details className={styles['fold']} open={matchMedia('(min-width: 40rem)').matches}>
      <summary>What can be done</summary>
      <div className={styles['acts']}>
        <ActButton kind="credit" target={target} about={about} />
        <ActButton kind="debit" target={target} about={about} />
        <ActButton kind="sign-out" target={target} about={about} />
        <ActButton kind={isBlocked ? 'unblock' : 'block'} target={target} about={about} />
        <GiveData id={target} email={about} />
        <ActButton kind="purge" target={target} about={about} />
      </div>
    </details>
  );
}
