// The frame around every screen of a signed-in dealer: menu, wallet, connection and account.

import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, Outlet, useLocation, useMatch, useNavigationType } from 'react-router-dom';
import { PhoneGone } from '../screens/late.tsx';
import { ComingPayments } from '../screens/wallet/coming-payments.tsx';
import { type Account, useAccount, useIsBuyer } from '../state/account.ts';
import { useOnline } from '../state/connection.ts';
import { useArrival, useGoToLogin, useSessionOver } from '../state/login-navigation.ts';
import { useIsFull, useLost } from '../state/storage.ts';
import { usePaymentChecks } from '../state/unverified-payments.ts';
import { useStatementSync } from '../state/wallet.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Brand } from '../ui/mark.tsx';
import { Loading, SandboxStrip, useAfter } from '../ui/page.tsx';
import { useWords } from '../words/words.ts';
import { AlarmsAtHand, Notices } from './app-notices.tsx';
import { BackgroundStatus } from './background-status.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Drawer, Menu } from './menu.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

export function Shell() {
  const account = useAccount();
  if (account === undefined) return null; // wait: the database answers in a few milliseconds
  if (account === null) return <Navigate to="/login" replace />;
  // A different dealer, signed in from another tab, must not get this dealer's state.
  return <Frame key={account.accountId} account={account} />;
}

function Frame({ account: { accountId, email, buyer } }: { account: Account }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const main = useFreshStart();
  const { key, pathname } = useLocation();
  const arrival = useArrival();
  const isArriving = arrival?.isSignedIn ?? false;
  const isForeign = useForeignEntry(accountId);
  useStatementSync();
  usePaymentChecks();
  const { frame } = useWords();
  // Tell the kind of screen from its address, so that nothing moves when the screen has loaded.
  const isReport = useMatch('/reports/:id') !== null;
  const isHome = useMatch('/Dashboard') !== null; // the first screen shows notices below its cars
  const isCar = useMatch('/cars/:plate') !== null;
  const isWide = useIsWide();
  const isOnline = useOnline();
  const isFull = useIsFull();
  const isOwners = buyer !== undefined && /^\/(profile|transactions)/i.test(pathname);
  if (isForeign || isOwners) return <Navigate to="/Dashboard" replace />;
  return (
    <div className={styles.shell} data-own-bar={isReport || isCar ? '' : undefined}>
      <a href="#screen" className="skip unprinted">
        {frame.skip}
      </a>
      <div className={styles.strip}>
        <SandboxStrip />
      </div>
      {isWide && (
        <aside className={`frame unprinted ${styles.side}`}>
          <Link to="/Dashboard" className={styles.brand}>
            <Brand />
          </Link>
          <Menu isSide />
        </aside>
      )}
      <TopBar
        name={buyer ?? email}
        amount={arrival?.amount}
        isMenuOpen={isMenuOpen}
        onMenu={() => setMenuOpen(true)}
      />
      {isMenuOpen && <Drawer onClose={() => setMenuOpen(false)} />}
      <main id="screen" className={styles.screen} tabIndex={-1} ref={main}>
        <LostNotice />
        <AlarmsAtHand />
        <div role="status">
          <ComingPayments />
        </div>
        <SessionOver />
        <Stripe text={isOnline ? '' : frame.offline} />
        <Stripe text={isFull ? frame.full : ''} />
        {isArriving && <SignedIn />}
        {!isHome && (
          <div className="one-at-a-time">
            <Notices isArriving={isArriving} />
          </div>
        )}
        <ErrorBoundary at={key}>
          <Suspense fallback={<Loading lines={4} />}>
            <Outlet context={isArriving} />
          </Suspense>
        </ErrorBoundary>
        <BackgroundStatus />
      </main>
      {!isWide && <BottomBar />}
    </div>
  );
}

const wide = matchMedia('(min-width: 48rem)');

/** Whether the window has room for the side navigation, which a phone need not render. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (tell) => {
      wide.addEventListener('change', tell);
      return () => wide.removeEventListener('change', tell);
    },
    () => wide.matches,
  );
}

/**
 * Whether another dealer made this history entry, whose address may name that dealer's cars. Marks
 * an entry that has no owner as this dealer's.
 */
function useForeignEntry(accountId: string): boolean {
  const { key } = useLocation();
  const owner: unknown = history.state?.[OWNER];
  // Mark the entry, and keep the router's own part of its state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key is a new history entry
  useEffect(() => {
    if (history.state?.[OWNER] === undefined) {
      history.replaceState({ ...history.state, [OWNER]: accountId }, '');
    }
  }, [accountId, key]);
  return owner !== undefined && owner !== accountId;
}

const OWNER = 'accountId';

/** A new screen starts at the top, which is also where screen readers start to read. */
function useFreshStart() {
  const main = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP'; // on Back the browser restores the position
  useEffect(() => {
    if (isBack || key === 'default') return;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [key, isBack]);
  return main;
}

/**
 * The notice that the session has ended. The server is not called again before the next sign-in.
 */
function SessionOver() {
  const { ending, frame } = useWords();
  const isOver = useSessionOver();
  const goToLogin = useGoToLogin();
  const isBuyer = useIsBuyer();
  return (
    <div role="status">
      {isOver && (
        <div className="notice" data-tone="bad">
          {isBuyer ? (
            <PhoneGone />
          ) : (
            <>
              <p>{ending.sessionGone}</p>
              <Button look="primary" onClick={() => goToLogin()}>
                {frame.login}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** Screen readers announce only text that is added later, so the region is empty at first. */
const EMPTY_MS = 100;
/** How long the toast stays: long enough to read it. */
const TOAST_MS = 4000;

function SignedIn() {
  const { login } = useWords();
  const isTold = useAfter(EMPTY_MS);
  if (useAfter(TOAST_MS)) return null;
  return (
    <p role="status" className={isTold ? styles.toast : 'unseen'}>
      {isTold && login.done}
    </p>
  );
}

/** Renders the stripe even without text: screen readers announce only text that is added later. */
function Stripe({ text }: { text: string }) {
  return (
    <p className={`${styles.offline} stripe`} role="status">
      {text}
    </p>
  );
}

/** The notice, above every screen, that the browser has evicted data from the phone. */
function LostNotice() {
  const { lost, acknowledge } = useLost();
  const { lost: text, frame } = useWords();
  if (!lost) return null;
  const { reports, requests } = lost;
  return (
    <section className={styles.lost} role="alert">
      {reports > 0 && (
        <p>
          <strong>{text.reports(reports)}</strong> {text.reportsMore}
        </p>
      )}
      {requests > 0 && (
        <p>
          <strong>{text.requests(requests)}</strong> {text.requestsMore}
        </p>
      )}
      <div className="row">
        <Button onClick={acknowledge}>{text.understood}</Button>
        {reports > 0 && (
          <ButtonLink to="/reports" look="quiet">
            {frame.reports}
          </ButtonLink>
        )}
        {requests > 0 && (
          <ButtonLink to="/transactions" look="quiet">
            {frame.transactions}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
