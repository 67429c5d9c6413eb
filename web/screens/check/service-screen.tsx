// The check screen, for any service in the catalogue.

import { useEffect, useLayoutEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Service } from '../../../data/catalogue.ts';
import { serviceTexts as english } from '../../../data/service-texts.ts';
import type { Paise } from '../../../data/values/money.ts';
import { useAccountId } from '../../state/account.ts';
import { isAsked } from '../../state/already-asked.ts';
import { forget, remember } from '../../state/browser-memory.ts';
import { useHoldMenus } from '../../state/busy.ts';
import { useServiceCall } from '../../state/buy-report.ts';
import { useOnline } from '../../state/connection.ts';
import {
  draftName,
  dropHeldDraft,
  heldDraft,
  holdDraft,
  readDraft,
  type Typed,
} from '../../state/drafts.ts';
import { useGoToLogin } from '../../state/login-navigation.ts';
import { Odometer } from '../../ui/odometer.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { Page } from '../../ui/page.tsx';
import { serviceTexts as hindi } from '../../words/hindi/service-texts.ts';
import { type Language, useLanguage, useWords } from '../../words/words.ts';
import { LateWalletDialog } from '../late.tsx';
import { CallDialog } from './call-dialog.tsx';
import styles from './check.module.css';
import { CheckForm } from './check-form.tsx';
import { isToldShortly, StoredNote } from './waiting-dialog.tsx';

export function ServiceScreen({ service }: { service: Service }) {
  const { typed, setTyped, forget, hold, asked } = useDraft(service);
  const [isAdding, setAdding] = useState(false);
  const { titles } = useWords();
  const call = useServiceCall(service);
  const { isRunning, outcome, submit, sendAnyway, cancel, leave, clear, keepTrying } = call;
  const stored = outcome?.kind === 'waiting' && isToldShortly(outcome) ? outcome : undefined;
  const isOnline = useOnline();
  const goToLogin = useGoToLogin();
  useHoldMenus(isRunning);
  useBack(service.backLeadsTo);

  async function send() {
    if (await submit(typed)) forget(typed);
  }

  async function sendAtNewPrice(key: string, pricePaise: Paise) {
    if (await sendAnyway(key, pricePaise)) forget(typed);
  }

  function goOn() {
    leave();
    forget(typed);
  }

  return (
    <Page title={titles[service.id]}>
      <div className={styles.screen}>
        <CheckForm
          service={service}
          typed={typed}
          onTyped={setTyped}
          isRunning={isRunning}
          onSubmit={() => void send()}
          told={stored ? <StoredNote outcome={stored} /> : asked && <AskedNote plate={asked} />}
        />
        <About service={service} />
      </div>
      {isRunning && isOnline && <Overlay onLeave={goOn} />}
      {outcome && !stored && (
        <CallDialog
          outcome={outcome}
          onClose={clear}
          onLogin={() => {
            hold();
            goToLogin();
          }}
          onSendAnyway={(key, pricePaise) => void sendAtNewPrice(key, pricePaise)}
          onCancel={cancel}
          onKeepTrying={() => {
            keepTrying();
            forget(typed);
          }}
          onRecharge={() => {
            clear();
            setAdding(true);
          }}
        />
      )}
      {isAdding && <LateWalletDialog staysHere onLogin={hold} onClose={() => setAdding(false)} />}
    </Page>
  );
}

/** Explains why the form is empty: the request for this plate is already in the outbox. */
function AskedNote({ plate }: { plate: string }) {
  const { whichCar, frame } = useWords();
  return (
    <p className="note">
      {whichCar.already(plate)} <Link to="/outbox">{frame.seeOutbox}</Link>
    </p>
  );
}

const texts: Record<Language, typeof english> = { en: english, hi: hindi };

function About({ service }: { service: Service }) {
  const { check } = useWords();
  const { description, includes, whyItMatters } = texts[useLanguage()][service.id];
  return (
    <div className={`stack loose ${styles.about}`}>
      <section className="stack close">
        <h2>{check.description}</h2>
        <p>{description}</p>
      </section>
      <section className="stack close">
        <h2>{check.includes}</h2>
        <ul className={styles.includes}>
          {includes.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
      <section className="stack close">
        <h2>{check.why}</h2>
        <p>{whyItMatters}</p>
      </section>
      {service.icon === 'odometer' && <Odometer reading="053780" className={styles.picture} />}
    </div>
  );
}

/** Makes Back lead to this address; null leaves Back as it is. */
function useBack(leadsTo: string | null): void {
  const navigate = useNavigate();
  // A second history entry with the same address catches Back while this screen stays mounted. Add
  // it before the screen is painted, because the dealer may go back at once.
  useLayoutEffect(() => {
    if (leadsTo === null) return;
    const here: unknown = window.history.state;
    // After a return or a reload the second entry already exists; with a third, Back would never
    // leave the screen.
    if (!isSecond(here)) {
      window.history.pushState({ ...Object(here), isSecond: true }, '', window.location.href);
    }
    const path = window.location.pathname;
    const leave = () => {
      // Only a step back to the first entry leaves the screen. While this screen is still rendered,
      // the listener also receives steps to other screens.
      const isFirst = window.location.pathname === path && !isSecond(window.history.state);
      if (isFirst) void navigate(leadsTo, { replace: true });
    };
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [leadsTo, navigate]);
}

function isSecond(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSecond' in state;
}

// Saves a check's form at each keystroke, so that nothing is lost to an update, a call or a dead
// battery. Never saves people's identity numbers.

type Draft = {
  typed: Typed;
  setTyped: (typed: Typed) => void;
  /** Clears the form after sending, unless it has changed since. */
  forget: (sent: Typed) => void;
  /** Keeps the form, including people's identity numbers, in memory during a sign-in. */
  hold: () => void;
  /** The plate with which the form opened, if a request for it has already been stored. */
  asked: string | undefined;
};

/** The draft of a check's form, and functions to change it. */
function useDraft(service: Service): Draft {
  const accountId = useAccountId();
  const isKept = service.fields.every(({ kind }) => kind === 'plate');
  const name = draftName(accountId, service);
  const [typed, setTyped] = useState<Typed>(() => {
    if (isKept) return readDraft(name);
    return heldDraft(name) ?? {};
  });
  const [asked, setAsked] = useState<string>();
  const drop = (sent: Typed) => {
    setTyped((now) => (isSame(now, sent) ? {} : now));
    if (isSame(readDraft(name), sent)) forget(name);
  };
  // Delete the draft in memory, which is for one return only. Also delete a plate whose request had
  // been stored before the phone died.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the screen opened with
  useEffect(() => {
    dropHeldDraft();
    const noDatabase = () => false;
    void isAsked(accountId, service, typed)
      .catch(noDatabase)
      .then((isIt) => {
        if (!isIt) return;
        drop(typed);
        setAsked(Object.values(typed)[0]);
      });
  }, []);
  return {
    typed,
    asked: isSame(typed, {}) ? asked : undefined,
    setTyped: (next) => {
      setTyped(next);
      if (isKept) remember(name, JSON.stringify(next));
    },
    forget: drop,
    hold: () => {
      holdDraft(name, typed);
    },
  };
}

function isSame(one: Typed, other: Typed): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
