// The bar above every screen: the wallet, the state of connection and outbox, and the ways to menu,
// support and account.

import { useState } from 'react';
import { Link } from 'react-router-dom';
import { rupeeText } from '../../data/money.ts';
import { useBusy } from '../parts/busy.tsx';
import { Button, IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Brand } from '../parts/mark.tsx';
import { useConfig } from '../queries/config.ts';
import { useOnline } from '../queries/connection.ts';
import { useOutbox } from '../queries/outbox.ts';
import { useStatistic, useWallet } from '../queries/wallet.ts';
import { useWords } from '../words.ts';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';
import { WalletDialog } from './wallet-dialog.tsx';

type Props = {
  email: string;
  /** A top-up that a sign-in came between. */
  amount: string | undefined;
  isMenuOpen: boolean;
  onMenu: () => void;
};

export function TopBar({ email, amount, isMenuOpen, onMenu }: Props) {
  const { frame } = useWords();
  return (
    <header className={styles.top}>
      <div className={styles.bar}>
        <IconButton
          icon="menu"
          label={frame.openMenu}
          aria-expanded={isMenuOpen}
          className={styles.toggle}
          onClick={onMenu}
        />
        <Link to="/Dashboard" className={styles.brand}>
          <Brand />
        </Link>
        <State />
        <CallSupport />
        <UserMenu email={email} />
      </div>
      <WalletLine amount={amount} />
    </header>
  );
}

/** Connection and outbox, always there and never loud; leads to what waits. */
function State() {
  const { frame } = useWords();
  const isOnline = useOnline();
  const waiting = useOutbox()?.length ?? 0;
  const said = [isOnline ? frame.signal : frame.noSignal, frame.waiting(waiting)].join(', ');
  return (
    <Link
      to="/outbox"
      className={styles.state}
      data-online={isOnline}
      aria-label={said}
      title={said}
    >
      <Icon name={isOnline ? 'signal' : 'noSignal'} />
      {waiting > 0 && <span>{waiting}</span>}
    </Link>
  );
}

function CallSupport() {
  const { frame } = useWords();
  const support = useConfig()?.support;
  const look = { className: styles.phone, 'aria-label': frame.call, title: frame.call };
  // Until the box has told the number, the screen that waits for it.
  return support ? (
    <a href={`tel:${support.phone.replace(/\s/g, '')}`} {...look}>
      <Icon name="phone" />
    </a>
  ) : (
    <Link to="/support" {...look}>
      <Icon name="phone" />
    </Link>
  );
}

function WalletLine({ amount }: { amount: string | undefined }) {
  const { frame } = useWords();
  const balancePaise = useWallet()?.balancePaise;
  const { isRefreshing, refresh } = useStatistic('balancePaise');
  const [isAdding, setAdding] = useState(amount !== undefined);
  const isBusy = useBusy();
  return (
    <div className={styles.wallet}>
      <p className={styles.balance}>
        <span>{frame.balance}</span>{' '}
        <strong>{balancePaise === undefined ? '–' : rupeeText(balancePaise)}</strong>
      </p>
      <IconButton
        icon="refresh"
        label={frame.refreshBalance}
        disabled={isRefreshing || isBusy}
        onClick={refresh}
      />
      <Button icon="plus" disabled={isBusy} onClick={() => setAdding(true)} className={styles.add}>
        {frame.addCredit}
      </Button>
      {isAdding && <WalletDialog amount={amount} onClose={() => setAdding(false)} />}
    </div>
  );
}
