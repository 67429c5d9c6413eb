// What waits to be sent, why, and what it will cost.

import { reasons as phoneReasons, type Reason } from '../../../sw/outbox/reasons.ts';

export const outbox = {
  title: 'Outbox',
  lead: 'Each request is charged once, when its report arrives.',
  none: 'Nothing waits to be sent.',
  check: 'Check a car',
  summary: 'What waits',
  total: ({ count, cost }: { count: number; cost: string }) => `${count} waiting, ${cost} in all`,
  send: 'Send now',
  sending: 'Sending…',
  keepOpen: 'This browser sends nothing while the app is closed: keep the app open.',
  clock: ({ minutes, isAhead }: { minutes: number; isAhead: boolean }) => {
    const off = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
    return (
      `This phone’s clock is ${off} ${isAhead ? 'ahead' : 'behind'}. Requests are sent all the ` +
      'same; set the clock so that the times shown are right.'
    );
  },
  states: {
    queued: 'To be sent',
    sending: 'Being sent',
    waiting: 'Waiting',
    'needs-recharge': 'Needs a recharge',
    'needs-login': 'Needs you to log in',
    'needs-you': 'Needs your word',
    done: 'Delivered',
    cancelled: 'Cancelled',
  },
  /** In place of the state, where it is to be read and no more. */
  settled: { arrived: 'Delivered', over: 'Nothing more will come' },
  takenBack: 'Being taken back',
  takenBackMore: 'The server is asked first: if it has made the report by now, the report arrives.',
  askNow: 'Ask now',
  open: 'Open report',
  dismiss: 'OK',
  asked: (when: string) => `Asked ${when}`,
  tried: (count: number) => (count === 1 ? 'tried once' : `tried ${count} times`),
  next: (when: string) => `again ${when}`,
  cancel: 'Cancel',
  login: 'Login',
  wanted: 'Still wanted',
  again: 'Try again',
};

type Cost = { count: number; cost: string; withThis: string | undefined };

export const waitingCost = {
  cost: ({ count, cost, withThis }: Cost) => {
    const waits = count === 1 ? '1 request waits' : `${count} requests wait`;
    return `${waits} for ${cost}${withThis ? `, with this one ${withThis}` : ''}.`;
  },
  balance: ({ balance, when }: { balance: string; when: string }) =>
    `Balance: ${balance}, as of ${when}.`,
  short: 'What it does not cover waits for a recharge.',
};

/** Kept with a request as the phone says them; here they are only given to the other languages. */
export const reasons: Record<Reason, string> = phoneReasons;
