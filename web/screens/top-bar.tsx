// The bar above every screen: the wallet, and the ways to menu, support and account.

import { useState } from 'react';
import { Link } from 'react-router';
import { rupeeText } from '../../data/money.ts';
import { useBusy } from '../parts/busy.tsx';
import { Button, IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Brand } from '../parts/mark.tsx';
import { useConfig } from '../queries/config.ts';
import { useWallet } from '../queries/wallet.ts';
import styles from './top-bar.module.css';
import { WalletDialog } from './wallet-dialog.tsx';

type Props = { email: string; isMenuOpen: boolean; onMenu: () => void };

export function TopBar({ email, isMenuOpen, onMenu }: Props) {
  return (
    <header className={styles.top}>
      <div className={styles.bar}>
        <IconButton
          icon="menu"
          label="Open menu"
          aria-expanded={isMenuOpen}
          className={styles.toggle}
          onClick={onMenu}
        />
        <Link to="/Dashboard" className={styles.brand}>
          <Brand />
        </Link>
        <UserMenu email={email} />
      </div>
      <WalletLine />
    </header>
  );
}

function WalletLine() {
  const { wallet, isRefreshing, refresh } = useWallet();
  const [isAdding, setAdding] = useState(false);
  const isBusy = useBusy();
  return (
    <div className={styles.wallet}>
      <p className={styles.balance}>
        <span>Balance</span> <strong>{wallet ? rupeeText(wallet.balancePaise) : '–'}</strong>
      </p>
      <IconButton
        icon="refresh"
        label="Refresh balance"
        disabled={isRefreshing || isBusy}
        onClick={refresh}
      />
      <Button icon="plus" disabled={isBusy} onClick={() => setAdding(true)} className={styles.add}>
        Add credit
      </Button>
      {isAdding && <WalletDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

function UserMenu({ email }: { email: string }) {
  const support = useConfig()?.support;
  return (
    <>
      {support && (
        <a
          className={styles.phone}
          href={`tel:${support.phone.replace(/\s/g, '')}`}
          aria-label="Call support"
          title="Call support"
        >
          <Icon name="phone" />
        </a>
      )}
      <button
        type="button"
        className={styles.user}
        popoverTarget="user-menu"
        aria-label={`Account of ${email}`}
      >
        <Icon name="user" />
      </button>
      <div id="user-menu" popover="auto" className={styles.userMenu}>
        <p className={styles.email}>{email}</p>
        <Link to="/profile">
          <Icon name="user" /> Profile
        </Link>
        {support && (
          <a href={`mailto:${support.email}`}>
            <Icon name="mail" /> Support
          </a>
        )}
        <Link to="/logout">
          <Icon name="logout" /> Logout
        </Link>
      </div>
    </>
  );
}
