// One report, from the tap to the open document: the row is stored, then sent; the tab is opened
// at the tap, because no browser lets a page open one after a wait.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Service } from '../../data/catalogue.ts';
import { idempotencyKey } from '../../data/values/idempotency-key.ts';
import type { Paise } from '../../data/values/money.ts';
import { type Account, account } from '../../sw/device.ts';
import { tellReceived } from '../../sw/outbox/drain.ts';
import type { Delivery } from '../../sw/outbox/next-state.ts';
import { reasons } from '../../sw/outbox/reasons.ts';
import { queue } from '../../sw/outbox/rows.ts';
import { deliver, isFull } from '../../sw/outbox/send-row.ts';
import { agree, withdraw } from '../../sw/outbox/withdrawal.ts';
import { stampNow } from '../../sw/server-clock.ts';
import { askForSync } from '../sending/background-sync.ts';
import { resume } from '../sending/send-outbox.ts';
import { words } from '../words/words.ts';
import { isLeft, leave, tellReady } from './left-calls.ts';
import { saveDocument } from './reports.ts';
import { hasRoom } from './storage.ts';

type CallFailure =
  /** `message`: the server's own words. */
  { kind: 'payment' | 'server'; message: string } | { kind: 'auth' | 'phone_full' | 'unknown' };

export type CallOutcome =
  | { kind: 'report'; reportId: string }
  | { kind: 'waiting'; pricePaise: Paise; reason: string; isCutOff: boolean }
  | { kind: 'price_changed'; key: string; message: string; pricePaise: Paise | undefined }
  /** The answer held no report: the user sees no message (specification, section 5). */
  | { kind: 'silent' }
  | CallFailure;

type Tap = { key: string; tab: Window | null; payload: Record<string, string> };
type Sent = {
  owner: Account;
  key: string;
  tab: Window | null;
  /** Stores what is to be sent, and gives the price that it is sent at. */
  store: () => Promise<Paise>;
};

/** The tap was not stored, so it was not sent either. */
class NoRoom extends Error {}

export function useServiceCall(service: Service) {
  const client = useQueryClient();
  const settled = {
    // The balance has moved, or was found to be another than shown. Nobody waits for it: the
    // report is what the dealer wanted.
    onSettled: () => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('remote') });
    },
  };
  const call = useMutation({ mutationFn: (tap: Tap) => buy(service, tap), ...settled });
  const again = useMutation({ mutationFn: sendAtNewPrice, ...settled });
  const latest = again.isIdle ? call : again;
  const clear = () => {
    again.reset();
    call.reset();
  };
  return {
    isRunning: latest.isPending,
    outcome: latest.data ?? (latest.error ? { kind: 'unknown' as const } : undefined),
    /** Resolves to whether the request is in the app's hands, so that its form may go. */
    submit: (payload: Record<string, string>) => {
      const key = idempotencyKey(stampNow(), crypto.randomUUID());
      again.reset();
      return isInHand(call.mutateAsync({ payload, key, tab: openTab(key) }));
    },
    /** The dealer's answer to a price that changed; resolves as `submit` does. */
    sendAnyway: (key: string) => isInHand(again.mutateAsync({ key, tab: openTab(key) })),
    takeBack: (key: string) => void takeBack(key),
    /** Lets it finish behind the screens: in the outbox, like a request that nobody looks at. */
    leave: () => {
      if (latest.variables) leave(latest.variables.key);
      clear();
    },
    clear,
  };
}

/** What was refused stays typed, ready to be sent; so does what ended in an error of ours. */
async function isInHand(sent: Promise<CallOutcome>): Promise<boolean> {
  const outcome = await sent.catch(() => undefined); // told by the mutation's own state
  return outcome?.kind === 'report' || outcome?.kind === 'waiting' || outcome?.kind === 'silent';
}

function openTab(key: string): Window | null {
  return window.open(`/reports/${key}.pdf`, '_blank');
}

async function buy(service: Service, { payload, key, tab }: Tap): Promise<CallOutcome> {
  const owner = await account();
  if (!owner) {
    tab?.close();
    return { kind: 'auth' };
  }
  const { pricePaise } = service;
  const order = {
    key,
    serviceId: service.id,
    payload: wirePayload(service, payload),
    pricePaise,
    consent: service.consent?.version,
  };
  const store = async () => {
    await queue(owner.accountId, order).catch((error: unknown) => {
      throw isFull(error) ? new NoRoom() : error;
    });
    return pricePaise;
  };
  try {
    if (await hasRoom()) return await send({ owner, key, tab, store });
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
  }
  tab?.close();
  return { kind: 'phone_full' };
}

async function sendAtNewPrice({ key, tab }: Pick<Tap, 'key' | 'tab'>): Promise<CallOutcome> {
  const owner = await account();
  if (!owner) return { kind: 'auth' };
  const store = async () => (await agree(owner.accountId, key))?.pricePaise ?? 0;
  return send({ owner, key, tab, store });
}

async function takeBack(key: string): Promise<void> {
  const owner = await account();
  if (owner && (await withdraw(owner.accountId, key)) === 'asking') await resume();
}

async function send({ owner, key, tab, store }: Sent): Promise<CallOutcome> {
  let pricePaise: Paise = 0;
  const delivery = await deliver(owner, key, {
    isAsked: () => !isLeft(key),
    isPatient: true,
    store: async () => {
      pricePaise = await store();
      // Should this page be killed now, the worker finds the row, and asks with the same key. It
      // is woken with the row's lock in hand: the dealer who looks on comes first.
      void askForSync();
    },
  });
  if (delivery.kind !== 'report') {
    tab?.close();
    // The other triggers take over from here: this plans the next try, and sees to it that what
    // was refused is not charged later.
    void resume();
    return outcomeOf(delivery, key, pricePaise);
  }
  void tellReceived(owner.accountId);
  // The report is stored: whatever becomes of its PDF now, it can be opened. The tab makes the
  // PDF for itself where this page does not.
  void saveDocument(delivery.id).catch((error: unknown) => console.warn('No PDF', error));
  if (isLeft(key)) tellReady(delivery.id);
  return { kind: 'report', reportId: delivery.id };
}

function wirePayload(service: Service, typed: Record<string, string>): Record<string, string> {
  const values = service.fields.map(({ name, isUpperCased }) => {
    const value = (typed[name] ?? '').trim();
    return [name, isUpperCased ? value.toUpperCase() : value];
  });
  return { ...service.fixedPayload, ...Object.fromEntries(values) };
}

function outcomeOf(
  delivery: Exclude<Delivery, { kind: 'report' }>,
  key: string,
  pricePaise: Paise,
): CallOutcome {
  switch (delivery.kind) {
    case 'waiting':
      return waiting(pricePaise, delivery.reason, delivery.obstacle === 'no_signal');
    case 'elsewhere':
    case 'withdrawn':
      return waiting(pricePaise, words().waiting.otherTab, false);
    case 'too_old':
      return waiting(pricePaise, reasons.overdue, false);
    case 'over':
      return { kind: 'server', message: delivery.reason };
    case 'unreadable':
      console.error('The answer holds no report.');
      return { kind: 'silent' };
    case 'refused': {
      const { status, code, message, pricePaise: newPaise } = delivery.refusal;
      if (status === 402) return { kind: 'payment', message };
      if (status === 401) return { kind: 'auth' };
      if (code === 'price_changed') {
        return { kind: 'price_changed', key, message, pricePaise: newPaise };
      }
      return { kind: 'server', message };
    }
    default: {
      const none: never = delivery;
      return none;
    }
  }
}

function waiting(pricePaise: Paise, reason: string, isCutOff: boolean): CallOutcome {
  return { kind: 'waiting', pricePaise, reason, isCutOff };
}
