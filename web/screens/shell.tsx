// The frame around every screen of a signed-in dealer: menu, wallet, connection and account.

import { type ReactNode, useState } from 'react';
import { Link, Navigate, Outlet } from 'react-router';
import { rupeeText } from '../../data/money.ts';
import { BusyProvider, useBusy } from '../parts/busy.tsx';
import { IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Brand } from '../parts/mark.tsx';
import { Menu } from '../parts/menu.tsx';
import { useAccount } from '../queries/account.ts';
import { useConfig } from '../queries/config.ts';
import { useOnline } from '../queries/connection.ts';
import { useWallet } from '../queries/wallet.ts';
import styles from './shell.module.css';
import { WalletDialog } from './wallet-dialog.tsx';

/** Around `children`, or around the screen of the route it is the element of. */
export function Shell({ children }: { children?: ReactNode }) {
  const account = useAccount();
  if (account === undefined) return null; // the phone answers in a few milliseconds
  if (account === null) return <Navigate to="/login" replace />;
  return (
    <BusyProvider>
      <Frame email={account.email}>{children ?? <Outlet />}</Frame>
    </BusyProvider>
  );
}

function Frame({ email, children }: { email: string; children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <div className={styles.shell}>
      <a href="#screen" className={styles.skip}>
        Skip to the screen
      </a>
      <aside className={styles.side}>
        <Link to="/Dashboard" className={styles.brand}>
          <Brand />
        </Link>
        <Menu />
      </aside>
      <header className={styles.top}>
        <IconButton
          icon={isMenuOpen ? 'close' : 'menu'}
          label={isMenuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isMenuOpen}
          className={styles.toggle}
          onClick={() => setMenuOpen(!isMenuOpen)}
        />
        <Link to="/Dashboard" className={styles.topBrand}>
          <Brand />
        </Link>
        <WalletChip />
        <UserMenu email={email} />
      </header>
      {isMenuOpen && (
        <div className={styles.drawer}>
          <Menu onGo={() => setMenuOpen(false)} />
        </div>
      )}
      <main id="screen" className={styles.screen} tabIndex={-1}>
        <Notices />
        {children}
      </main>
    </div>
  );
}

function WalletChip() {
  const { wallet, isRefreshing, refresh } = useWallet();
  const [isAdding, setAdding] = useState(false);
  const isBusy = useBusy();
  return (
    <div className={styles.wallet}>
      <span className={styles.balance} title="Wallet balance">
        {wallet ? rupeeText(wallet.balancePaise) : '–'}
      </span>
      <IconButton
        icon="refresh"
        label="Refresh balance"
        disabled={isRefreshing || isBusy}
        onClick={refresh}
        className={styles.wide}
      />
      <IconButton
        icon="plus"
        label="Add credit"
        disabled={isBusy}
        onClick={() => setAdding(true)}
      />
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
          className={`${styles.phone} ${styles.wide}`}
          href={`tel:${support.phone.replace(/\s/g, '')}`}
          aria-label="Call support"
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
        <Link to="/profile">Profile</Link>
        {support && <a href={`mailto:${support.email}`}>Support</a>}
        <Link to="/logout">Logout</Link>
      </div>
    </>
  );
}

function Notices() {
  const isOnline = useOnline();
  const isSandbox = useConfig()?.mode === 'sandbox';
  return (
    <>
      {isSandbox && (
        <p className={styles.sandbox}>
          <strong>SANDBOX</strong> Nothing here is real.
        </p>
      )}
      <p className={styles.offline} role="status">
        {isOnline ? '' : 'No signal. Reports on this phone stay readable; requests wait.'}
      </p>
    </>
  );
}
