// The bar above every screen: the wallet, the state of the connection and the outbox, and links to
// menu, support and account.

import { useState } from 'react';
import { Link } from 'react-router-dom';
import { rupeeText } from '../../data/values/money.ts';
import { LateWalletDialog } from '../screens/late.tsx';
import { useIsBuyer } from '../state/account.ts';
import { useBusy } from '../state/busy.ts';
import { useConfig } from '../state/config.ts';
import { useOnline } from '../state/connection.ts';
import { useSessionOver } from '../state/login-navigation.ts';
import { useWaitingCount } from '../state/outbox.ts';
import { useStatistic, useWallet } from '../state/wallet.ts';
import button from '../ui/button.module.css';
import { Button, IconButton } from '../ui/button.tsx';
import { LanguageChoice } from '../ui/choice.tsx';
import { Icon } from '../ui/icon.tsx';
import { Brand } from '../ui/mark.tsx';
import { useWords } from '../words/words.ts';
import styles from './top-bar.module.css';

type Props = {
  /** The dealer's email, or a buyer's phone's name. */
  name: string;
  /** The amount that the dealer had typed into the top-up before signing in again. */
  amount: string | undefined;
  isMenuOpen: boolean;
  onMenu: () => void;
};

export function TopBar({ name, amount, isMenuOpen, onMenu }: Props) {
  const { frame } = useWords();
  return (
    <header className={`${styles.top} unprinted`}>
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
        <UserMenu name={name} />
      </div>
      <WalletLine amount={amount} />
    </header>
  );
}

/** Always shows the state of the connection and the outbox. Links to the waiting requests. */
function State() {
  const { frame } = useWords();
  const isOnline = useOnline();
  const waiting = useWaitingCount() ?? 0;
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
  const look = { className: button.icon, 'aria-label': frame.call, title: frame.call };
  // A link to the support number, or to the support screen until the server has sent the number.
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
  const { isFetching, refetch } = useStatistic('balancePaise');
  const [isAdding, setAdding] = useState(amount !== undefined);
  const isBusy = useBusy();
  const isBuyer = useIsBuyer();
  const isOver = useSessionOver();
  const balance = balancePaise === undefined ? '–' : rupeeText(balancePaise);
  return (
    <div className={styles.wallet}>
      <p className={styles.balance}>
        {!isBuyer && <span>{frame.balance}</span>} <strong>{balance}</strong>{' '}
        {isBuyer && <span>{frame.leftToday}</span>}
      </p>
      <IconButton
        icon="refresh"
        label={frame.refreshBalance}
        disabled={isFetching || isBusy}
        onClick={() => void refetch()}
      />
      {!(isBuyer && isOver) && (
        <Button
          icon="plus"
          disabled={isBusy}
          onClick={() => setAdding(true)}
          className={styles.add}
        >
          {isBuyer ? frame.askMore : frame.addCredit}
        </Button>
      )}
      {isAdding && <LateWalletDialog amount={amount} onClose={() => setAdding(false)} />}
    </div>
  );
}

const ID = 'user-menu';

/** The menu of the signed-in dealer: profile, support, language, sign-out. */
function UserMenu({ name }: { name: string }) {
  const { frame } = useWords();
  const isBuyer = useIsBuyer();
  return (
    <>
      <button
        type="button"
        className={`${button.icon} ${styles.user}`}
        popoverTarget={ID}
        aria-label={frame.accountOf(name)}
      >
        <Icon name="user" />
      </button>
      {/* Every choice inside leads to another screen and closes the menu. */}
      <div id={ID} popover="auto" className={`menu ${styles.userMenu}`}>
        <p className={styles.email}>{name}</p>
        {!isBuyer && (
          <Link to="/profile" onClick={close}>
            <Icon name="user" /> {frame.profile}
          </Link>
        )}
        <Link to="/support" onClick={close}>
          <Icon name="help" /> {frame.support}
        </Link>
        {!isBuyer && (
          <Link to="/logout" onClick={close}>
            <Icon name="logout" /> {frame.logout}
          </Link>
        )}
        <LanguageChoice />
      </div>
    </>
  );
}

function close(): void {
  document.getElementById(ID)?.hidePopover();
}
