// Buys one report, from the tap to the open document: stores the request, then sends it. The
// document's tab opens at the tap, because browsers do not let a page open one later.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Service } from '../../data/catalogue.ts';
import { idempotencyKey } from '../../data/values/idempotency-key.ts';
import { wirePayload } from '../../data/values/identifiers.ts';
import type { Paise } from '../../data/values/money.ts';
import { type Account, account } from '../../sw/device.ts';
import { type Delivery, isNoRecord } from '../../sw/outbox/delivery.ts';
import type { Reason } from '../../sw/outbox/reasons.ts';
import { queue, tellReceived } from '../../sw/outbox/rows.ts';
import { submit, submitAtNewPrice } from '../../sw/outbox/submit.ts';
import type { Refused } from '../../sw/remote-errors.ts';
import { stampNow } from '../../sw/server-clock.ts';
import { resume } from '../sending/send-outbox.ts';
import { cancelRequest } from './outbox.ts';
import { saveDocument } from './report-document.ts';
import { continueInBackground, isWatched, watch } from './results.ts';
import { hasRoom } from './storage.ts';
import { REMOTE } from './use-own.ts';

type Tap = { key: string; pricePaise: Paise; tab: Window | null };
type FirstTap = Tap & { payload: Record<string, string>; isUnwatched?: boolean };

export function useServiceCall(service: Service) {
  const client = useQueryClient();
  const settled = {
    // Refresh the balance, which may have changed. The report does not wait for this.
    onSettled: (outcome: CallOutcome | undefined, _: unknown, { tab }: Tap) => {
      if (outcome && outcome.kind !== 'report') tab?.close();
      void client.invalidateQueries({ queryKey: REMOTE });
    },
  };
  const call = useMutation({
    mutationFn: (tap: FirstTap) => buy(service, tap),
    ...settled,
  });
  const again = useMutation({ mutationFn: buyAtNewPrice, ...settled });
  const latest = again.isIdle ? call : again;
  const { once, letGo } = useOnce();
  const clear = () => {
    letGo();
    again.reset();
    call.reset();
  };
  /** Lets the request finish in the background, in the outbox. */
  const leave = () => {
    if (latest.isPending) continueInBackground(latest.variables.key);
    clear();
  };
  const left = useEffectEvent(leave);
  // The dealer may leave a running check with the browser's Back button.
  useEffect(() => () => left(), []);
  return {
    isRunning: latest.isPending,
    outcome: latest.data ?? (latest.error ? { kind: 'unknown' as const } : undefined),
    /**
     * Buys the report. Resolves to true if the app has taken over the request, so that its form can
     * close.
     */
    submit: (payload: Record<string, string>) => {
      const key = idempotencyKey(stampNow(), crypto.randomUUID());
      const { pricePaise } = service;
      return once(key, () => {
        again.reset();
        return call.mutateAsync({ key, pricePaise, payload, tab: openTab(key) });
      });
    },
    /** Sends the dealer's agreement to a changed price. Resolves like `submit`. */
    sendAnyway: (key: string, pricePaise: Paise) =>
      once(key, () => again.mutateAsync({ key, pricePaise, tab: openTab(key) })),
    cancel: (key: string) => void cancelRequest(key),
    /** Repeats the request in the background, if the source was down. */
    keepTrying: () => {
      const { variables } = call;
      if (!variables) return;
      const key = idempotencyKey(stampNow(), crypto.randomUUID());
      void once(key, () => {
        again.reset();
        return call.mutateAsync({ ...variables, key, tab: null, isUnwatched: true });
      });
    },
    leave,
    clear,
  };
}

/** Ignores taps while one awaits its outcome: a second may come before the page has redrawn. */
function useOnce() {
  const awaited = useRef('');
  const once = async (key: string, send: () => Promise<CallOutcome>): Promise<boolean> => {
    if (awaited.current !== '') return false;
    awaited.current = key;
    const isIt = await isInHand(send());
    if (awaited.current === key) awaited.current = '';
    return isIt;
  };
  const letGo = () => {
    awaited.current = '';
  };
  return { once, letGo };
}

/**
 * Whether the app has taken over the request. The form keeps a request that was refused or failed.
 */
async function isInHand(sent: Promise<CallOutcome>): Promise<boolean> {
  const outcome = await sent.catch(() => undefined); // the screen reads the error from the mutation
  return outcome?.kind === 'report' || outcome?.kind === 'waiting' || outcome?.kind === 'silent';
}

/** Opens the document's tab, or none without signal, because the tab would close at once. */
function openTab(key: string): Window | null {
  if (!navigator.onLine) return null;
  return window.open(`/reports/${key}.pdf`, '_blank');
}

async function buy(
  service: Service,
  { key, pricePaise, payload, isUnwatched = false }: FirstTap,
): Promise<CallOutcome> {
  if (!isUnwatched) watch(key); // at once, because the dealer may leave the screen at any moment
  const owner = await account();
  if (!owner) return { kind: 'auth' };
  if (!(await hasRoom())) return { kind: 'phone_full' };
  const order = {
    key,
    serviceId: service.id,
    payload: wirePayload(service, payload),
    pricePaise,
    consent: service.consent?.version,
  };
  if (isUnwatched) {
    if (!(await queue(owner.accountId, order))) return { kind: 'phone_full' };
    void resume();
    return { kind: 'waiting', pricePaise, reason: 'later' };
  }
  const delivery = await submit(owner, order, () => isWatched(key));
  return finish(owner, outcomeOf(delivery, order), key);
}

async function buyAtNewPrice({ key, pricePaise }: Tap): Promise<CallOutcome> {
  watch(key);
  const owner = await account();
  if (!owner) return { kind: 'auth' };
  const asked = { key, pricePaise };
  const delivery = await submitAtNewPrice(owner, asked, () => isWatched(key));
  return finish(owner, outcomeOf(delivery, asked), key);
}

/** Follow-up work that the dealer does not wait for. */
function finish({ accountId }: Account, outcome: CallOutcome, key: string): CallOutcome {
  if (outcome.kind === 'report') {
    const { reportId } = outcome;
    void tellReceived(accountId);
    // If making the PDF fails here, the report's own tab makes it when it opens.
    void saveDocument(reportId).catch((error: unknown) => console.warn('No PDF', error));
  } else if (outcome.kind !== 'phone_full') {
    // Plan the next try. If the server refused the request, make sure that it is not charged later.
    void resume();
  }
  // Announce the result on any screen.
  if (outcome.kind === 'waiting') continueInBackground(key);
  return outcome;
}

// The dialog that the dealer sees when a request ends.

export type CallOutcome =
  | { kind: 'report'; reportId: string }
  | { kind: 'waiting'; pricePaise: Paise; reason: Reason }
  | { kind: 'price_changed'; key: string; reason: Reason; pricePaise: Paise | undefined }
  /** The answer had no report: show no message (specification, section 5). */
  | { kind: 'silent' }
  | { kind: 'payment' | 'server'; reason: Reason }
  | { kind: 'source_down'; reason: Reason }
  | { kind: 'no_record'; reason: Reason }
  | { kind: 'auth' | 'phone_full' | 'unknown' };

/** The request in the dialog, with its key and the price that the dealer saw. */
type Request = { key: string; pricePaise: Paise };

function outcomeOf(
  delivery: Delivery | { kind: 'not_stored' },
  { key, pricePaise }: Request,
): CallOutcome {
  const waiting = (reason: Reason) => ({ kind: 'waiting', pricePaise, reason }) as const;
  switch (delivery.kind) {
    case 'report':
      return { kind: 'report', reportId: delivery.id };
    case 'not_stored':
      return { kind: 'phone_full' };
    case 'waiting':
      return waiting(delivery.reason);
    case 'elsewhere':
    case 'cancelled':
      return waiting('otherTab');
    case 'too_old':
      return waiting('overdue');
    case 'over':
      return { kind: 'server', reason: delivery.reason };
    case 'unreadable':
      console.error('The answer contains no report.');
      return { kind: 'silent' };
    case 'refused':
      return refused(delivery.refusal, key);
    default:
      return delivery satisfies never;
  }
}

function refused(refusal: Refused, key: string): CallOutcome {
  const { status, code, reason, pricePaise } = refusal;
  if (status === 402) return { kind: 'payment', reason };
  if (status === 401) return { kind: 'auth' };
  if (code === 'price_changed') return { kind: 'price_changed', key, reason, pricePaise };
  if (code === 'source_down') return { kind: code, reason };
  return { kind: isNoRecord(refusal) ? 'no_record' : 'server', reason };
}
