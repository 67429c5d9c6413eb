// The frame around the desk's screens: the current place, the person, the navigation, and the
// search field.

import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import field from '../ui/field.module.css';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Mark } from '../ui/mark.tsx';
import { isVisitor, useAsked, useCounts, useLive } from './ask.ts';
import styles from './desk.module.css';
import { Tag } from './parts/screen.tsx';
import { Asked } from './parts/table.tsx';

type Place = { to: string; name: string; icon: IconName };

const PLACES: readonly Place[] = [
  { to: '/', name: 'Today', icon: 'home' },
  { to: '/find', name: 'Find', icon: 'search' },
  { to: '/services', name: 'Services', icon: 'wrench' },
  { to: '/books', name: 'Books', icon: 'report' },
  { to: '/log', name: 'Log', icon: 'list' },
  { to: '/people', name: 'People', icon: 'user' },
];

export function Frame({ children }: { children: ReactNode }) {
  const me = useAsked('me');
  const isSignedIn = me.data !== undefined;
  useLive(isSignedIn);
  const counts = useCounts();
  const { pathname } = useLocation();
  return (
    <Asked asked={me} lines={6}>
      {({ name, isSandbox, passkeys }) => (
        <>
          <a className="skip" href="#screen">
            Skip to the content
          </a>
          <header>
            {isSandbox && (
              <p className="stripe" data-severity="warn">
                Sandbox: anyone who reaches this desk may enter. Nothing here is real.
              </p>
            )}
            {!isVisitor({ name, isSandbox }) && passkeys < 2 && (
              <p className="stripe" data-severity="warn">
                You have one passkey. If its phone is lost you are locked out:{' '}
                <NavLink to="/people">add a second</NavLink>.
              </p>
            )}
            <div className={styles['bar']}>
              <p className="brand">
                <Mark />
                Lotproof desk
              </p>
              {/* Each screen starts with an empty field. */}
              <FindField key={pathname} />
              <NavLink to="/people" className={styles['who'] ?? ''} aria-label={name}>
                <Icon name="user" />
                <span>{name}</span>
              </NavLink>
            </div>
            <nav className={styles['nav']} aria-label="Desk">
              {PLACES.map(({ to, name: place, icon }) => (
                <NavLink key={to} to={to} end={to === '/'}>
                  <Icon name={icon} />
                  {place}
                  {to === '/' && (counts?.troubles ?? 0) > 0 && (
                    <Tag tone="warn">
                      {counts?.troubles}
                      <span className="unseen"> troubles</span>
                    </Tag>
                  )}
                </NavLink>
              ))}
            </nav>
          </header>
          <main id="screen" className={styles['screen']}>
            {children}
          </main>
        </>
      )}
    </Asked>
  );
}

export function FindField() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  // Listen on the whole page, because the shortcut works outside this component too.
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea');
      if (event.key !== '/' || isTyping || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, []);
  return (
    <search className={field['field']}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const question = input.current?.value.trim() ?? '';
          if (question !== '') void navigate(`/find?q=${encodeURIComponent(question)}`);
        }}
      >
        <input
          ref={input}
          type="search"
          aria-label="Find a dealer, a payment or a report"
          placeholder="Email, order, payment, report, voucher, plate"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={254}
        />
      </form>
    </search>
  );
}
