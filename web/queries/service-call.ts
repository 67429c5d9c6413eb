// One report, from the tap to the open document: the row is stored, then sent; the tab is opened
// at the tap, because no browser lets a page open one after a wait.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Service } from '../../data/service.ts';
import { type Delivery, deliver } from '../../sw/drain.ts';
import { queue } from '../../sw/outbox.ts';
import { account } from '../../sw/phone.ts';
import { documentOf, saveDocument } from './reports.ts';

export type CallFailure =
  | { kind: 'payment' | 'auth'; message: string }
  /** `isServerError`: the box answered, and the words 'Server Error' stand before its message. */
  | { kind: 'generic'; message: string; isServerError: boolean };

export type CallOutcome =
  | { kind: 'report'; reportId: string }
  | { kind: 'waiting' }
  /** The answer held no report: the user sees no message (specification, section 5). */
  | { kind: 'silent' }
  | CallFailure;

type Tap = { payload: Record<string, string>; key: string; tab: Window | null };

/** Specification, section 8. */
const SESSION_GONE = 'Session expired or Unauthenticated. Please login again.';
const unknownError: CallFailure = {
  kind: 'generic',
  message: 'Unknown error occurred.',
  isServerError: false,
};

export function useServiceCall(service: Service) {
  const client = useQueryClient();
  const call = useMutation({
    mutationFn: (tap: Tap) => buy(service, tap),
    // The balance has moved, or was found to be another than shown.
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('remote') }),
    networkMode: 'always',
  });
  return {
    isRunning: call.isPending,
    outcome: call.data ?? (call.error ? unknownError : undefined),
    submit: (payload: Record<string, string>) => {
      const key = crypto.randomUUID();
      call.mutate({ payload, key, tab: window.open(`/reports/${key}.pdf`, '_blank') });
    },
    clear: call.reset,
  };
}

async function buy(service: Service, { payload, key, tab }: Tap): Promise<CallOutcome> {
  const owner = await account();
  if (!owner) {
    tab?.close();
    return { kind: 'auth', message: SESSION_GONE };
  }
  await queue(owner.accountId, {
    key,
    serviceId: service.id,
    payload: wirePayload(service, payload),
    pricePaise: service.pricePaise,
    consent: service.consent?.version,
  });
  const delivery = await deliver(owner, key, { isAsked: true });
  if (delivery.kind !== 'report') {
    tab?.close();
    return outcomeOf(delivery);
  }
  // The open tab waits for exactly this; it turns into the document by itself.
  await documentOf(delivery.id);
  await saveDocument(delivery.id);
  return { kind: 'report', reportId: delivery.id };
}

function wirePayload(service: Service, typed: Record<string, string>): Record<string, string> {
  const values = service.fields.map(({ name, isUpperCased }) => {
    const value = (typed[name] ?? '').trim();
    return [name, isUpperCased ? value.toUpperCase() : value];
  });
  return { ...service.fixedPayload, ...Object.fromEntries(values) };
}

function outcomeOf(delivery: Exclude<Delivery, { kind: 'report' }>): CallOutcome {
  switch (delivery.kind) {
    case 'waiting':
    case 'elsewhere':
      return { kind: 'waiting' };
    case 'unreadable':
      console.error('The answer holds no report.');
      return { kind: 'silent' };
    case 'refused': {
      const { status, message } = delivery.refusal;
      if (status === 402) return { kind: 'payment', message };
      if (status === 401) return { kind: 'auth', message: SESSION_GONE };
      return { kind: 'generic', message, isServerError: true };
    }
    default: {
      const none: never = delivery;
      return none;
    }
  }
}
