// The outcome of a service call, and the outcome that its key keeps for good.

import type { Trouble } from './life.ts';
import { move, PRICE_PAISE, spendablePaise, type Wallet } from './model.ts';
import type { SourceAnswer } from './scripted-source.ts';

/** After this time, the completer releases money that no caller waits for. */
const HOLD_MS = 120_000;
/** An unconfirmed answer is kept this long. */
const ANSWER_MS = 30 * 24 * 3_600_000;

/** The expected answer. If `text` is undefined, its bytes are not known yet. */
export type Expected =
  | 'lost'
  | { status: 200; text: string | undefined }
  | { status: number; code: string };

type Buy = {
  key: string;
  plate: string;
  isQuoteRight: boolean;
  /** False while the clock is in doubt. */
  isClockRight: boolean;
  answer: SourceAnswer;
  trouble: Trouble | undefined;
  at: number;
};

const notSaved: Expected = { status: 503, code: 'not_saved' };

const unanswered: Record<Exclude<SourceAnswer, 'found'>, Expected> = {
  not_found: { status: 404, code: 'not_found' },
  source_down: { status: 503, code: 'source_down' },
  rate_limited: { status: 429, code: 'source_busy' },
  provider_broke: { status: 503, code: 'source_down' },
  invalid_identifier: { status: 422, code: 'number_refused' },
  unreadable: { status: 503, code: 'source_down' },
  other_car: { status: 503, code: 'source_down' },
};

/** Returns the expected answer to one service call. Changes the model's wallet accordingly. */
export function buy(wallet: Wallet, asked: Buy): Expected {
  const known = wallet.calls.get(asked.key);
  if (known && known.plate !== asked.plate) return { status: 422, code: 'key_reused' };
  const end = endOf(wallet, asked.key);
  if (end) return end;
  const isShort = spendablePaise(wallet) < PRICE_PAISE;
  const isRefused = isShort || !asked.isQuoteRight || !asked.isClockRight;
  if (!known && isRefused) wallet.refused.add(asked.key);
  if (!asked.isClockRight) return { status: 503, code: 'clock_in_doubt' };
  if (!asked.isQuoteRight) return { status: 409, code: 'price_changed' };
  if (isShort) return { status: 402, code: 'insufficient_balance' };
  return attempt(wallet, asked);
}

/** Returns the answer for a key that can no longer buy; undefined if it can. */
function endOf({ calls, cancelled }: Wallet, key: string): Expected | undefined {
  const known = calls.get(key);
  switch (known?.state) {
    case 'captured':
      return { status: 200, text: known.text };
    case 'forgotten':
      return { status: 410, code: 'already_received' };
    case 'given back':
      return { status: 410, code: 'given_back' };
    case 'open':
      return { status: 409, code: 'in_progress' };
    case 'free':
    case undefined:
      return cancelled.has(key) ? { status: 409, code: 'cancelled' } : undefined;
    default: {
      const none: never = known;
      return none;
    }
  }
}

/** Cancels a key for the dealer. Returns `cancelled` if no copy of it will be charged. */
export function cancel(wallet: Wallet, key: string): Expected | 'cancelled' {
  const end = endOf(wallet, key);
  if (end && !wallet.cancelled.has(key)) return end;
  wallet.cancelled.add(key);
  return 'cancelled';
}

function attempt(wallet: Wallet, asked: Buy): Expected {
  const { key, plate, answer, at } = asked;
  const commit = answer === 'found' ? 'capture' : 'void';
  const lost = (moment: 'before' | 'after', where: Trouble['at']) =>
    asked.trouble?.at === where && asked.trouble.moment === moment ? asked.trouble.does : undefined;
  const setAside = () => wallet.calls.set(key, { plate, state: 'open', dueAt: at + HOLD_MS });

  const unheld = lost('before', 'hold');
  if (unheld) return replyAfter(unheld);
  setAside();
  const unsettled = lost('after', 'hold') ?? lost('after', 'source') ?? lost('before', commit);
  // A server that is alive releases what it could not settle.
  if (lost('before', commit) === 'fail') wallet.calls.set(key, { plate, state: 'free' });
  if (unsettled) return replyAfter(unsettled);
  settle(wallet, asked);
  const untold = lost('after', commit);
  if (untold) return replyAfter(untold);
  return answer === 'found' ? { status: 200, text: undefined } : unanswered[answer];
}

function replyAfter(what: 'fail' | 'die'): Expected {
  return what === 'die' ? 'lost' : notSaved;
}

function settle(wallet: Wallet, { key, plate, answer, at }: Buy): void {
  if (answer === 'found') {
    wallet.calls.set(key, { plate, state: 'captured', at, text: undefined });
    move(wallet, { type: 'Debit', amountPaise: PRICE_PAISE, what: 'report' });
  } else {
    wallet.calls.set(key, { plate, state: 'free' });
  }
}

/** Records that the phone has stored these reports. */
export function receive(wallet: Wallet, keys: string[]): void {
  for (const key of keys) {
    const call = wallet.calls.get(key);
    if (call?.state === 'captured') {
      wallet.calls.set(key, { plate: call.plate, state: 'forgotten' });
    }
  }
}

type Completion = { now: number; isClockRight: boolean };

/** Runs the completer: releases overdue money and, if the clock is right, refunds old answers. */
export function complete(wallet: Wallet, { now, isClockRight }: Completion): void {
  for (const [key, call] of wallet.calls) {
    if (call.state === 'open' && call.dueAt <= now) {
      wallet.calls.set(key, { plate: call.plate, state: 'free' });
    } else if (isClockRight && call.state === 'captured' && call.at <= now - ANSWER_MS) {
      wallet.calls.set(key, { plate: call.plate, state: 'given back' });
      move(wallet, { type: 'Credit', amountPaise: PRICE_PAISE, what: 'report' });
    }
  }
}

/** A server that has just started has no waiting callers, so all money set aside is released. */
export function restart(wallet: Wallet): void {
  for (const [key, call] of wallet.calls) {
    if (call.state === 'open') wallet.calls.set(key, { plate: call.plate, state: 'free' });
  }
}
