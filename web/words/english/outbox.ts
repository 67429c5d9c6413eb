// What waits to be sent, why, and what it will cost.

import { reasons as phoneReasons, type Reason } from '../../../sw/outbox/reasons.ts';

export const outbox = {
  title: 'Outbox',
  lead: 'Each request is charged once, when its report arrives.',
  none: 'Nothing is waiting to be sent.',
  arrived: (count: number) =>
    count === 1 ? '1 report arrived in the last day' : `${count} reports arrived in the last day`,
  check: 'Check a car',
  summary: 'What is waiting',
  total: ({ count, cost, isUpTo }: { count: number; cost: string; isUpTo: boolean }) =>
    isUpTo ? `${count} waiting, up to ${cost}` : `${count} waiting, ${cost} in all`,
  send: 'Send now',
  add: (amount: string) => `Add ${amount}`,
  sending: 'Sending…',
  keepOpen: 'Keep the app open: this browser cannot send while the app is closed.',
  clock: ({ minutes, isAhead }: { minutes: number; isAhead: boolean }) => {
    const off = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
    return (
      `This phone’s clock is ${off} ${isAhead ? 'ahead' : 'behind'}. Requests are still sent; ` +
      'correct the clock so that the times shown here are right.'
    );
  },
  states: {
    queued: 'To be sent',
    sending: 'Being sent',
    waiting: 'Waiting',
    'awaits-maker': 'Waiting for the RC',
    'needs-recharge': 'Needs a recharge',
    'needs-login': 'Log in to continue',
    'needs-you': 'Waiting for your answer',
    done: 'Delivered',
    cancelled: 'Cancelled',
  },
  /** In place of the state, where it is to be read and no more. */
  settled: { arrived: 'Delivered', no_record: 'No record', over: 'Ended without a report' },
  takenBack: 'Being cancelled',
  takenBackMore: 'We ask the server first: if the report is already made, you get it.',
  /** What is asked of a maker that the registration certificate has yet to name. */
  makerHistory: 'Maker’s service history',
  awaitsMaker: 'The RC says which maker to ask.',
  registerLeaving: 'The RC is being cancelled. If it is, this ends with it and is not charged.',
  upTo: (price: string) => `up to ${price}`,
  askNow: 'Ask now',
  open: 'Open report',
  dismiss: 'OK',
  asked: (when: string) => `Requested ${when}`,
  tried: (count: number) => (count === 1 ? 'tried once' : `tried ${count} times`),
  next: (when: string) => `next try ${when}`,
  cancel: 'Cancel',
  login: 'Login',
  wanted: 'I still want it',
  again: 'Try again',
};

type Cost = { count: number; cost: string; isUpTo: boolean; withThis: string | undefined };

export const waitingCost = {
  cost: ({ count, cost, isUpTo, withThis }: Cost) => {
    const waits = count === 1 ? '1 request is' : `${count} requests are`;
    const sum = isUpTo ? `up to ${cost}` : `${cost} in all`;
    return `${waits} waiting, ${sum}${withThis ? `; ${withThis} with this one` : ''}.`;
  },
  balance: ({ balance, when }: { balance: string; when: string }) =>
    `Balance: ${balance}, as of ${when}.`,
  short: (amount: string) => `Add ${amount} to get the rest.`,
};

/** Kept with a request as the phone says them; here they are only given to the other languages. */
export const reasons: Record<Reason, string> = phoneReasons;
