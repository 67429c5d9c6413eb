// The wallet's figures as last received from the server, stored for offline use.

import type { Receipt } from '../../data/contract.ts';
import { fromRupees, type Paise } from '../../data/values/money.ts';
import { indianDay } from '../../data/values/time-text.ts';
import { remote } from '../remote.ts';
import { NoAnswer } from '../remote-errors.ts';
import { serverNow } from '../server-clock.ts';
import { accountDatabase, type Statistics, type WalletSnapshot } from './database.ts';

export async function walletSnapshot(accountId: string): Promise<WalletSnapshot | null> {
  const row = await accountDatabase(accountId).wallet.get('wallet');
  if (row?.name !== 'wallet') return null;
  const { balancePaise: toldAt } = row.toldAt ?? {};
  // A buyer's phone has a daily limit, so yesterday's figure no longer applies.
  const isPast = row.phone && toldAt && indianDay(toldAt) !== indianDay(serverNow());
  return isPast ? { ...row, balancePaise: undefined } : row;
}

/** Takes the balance from a purchase's receipt, before the wallet is refreshed. */
export async function noteBalance(accountId: string, { balance, at, id }: Receipt): Promise<void> {
  const balancePaise = fromRupees(balance);
  if (balancePaise === undefined) return;
  // A sale's reference contains the number of its ledger entry.
  const entries = Number(/^T(\d+)$/.exec(id)?.[1] ?? 0) || undefined;
  await change(accountId, (known) => {
    // The answer to a repeated request may contain an old balance.
    if (isBefore(entries, known) || at <= (known.toldAt?.balancePaise ?? '')) return known;
    return told(known, { name: 'balancePaise', value: balancePaise, at, askedAt: now(), entries });
  });
}

/** Takes the balance from the answer about a payment. `askedAt`: when the payment was sent. */
export async function notePaid(
  accountId: string,
  { balancePaise, askedAt }: { balancePaise: Paise; askedAt: number },
): Promise<void> {
  const at = new Date(serverNow()).toISOString();
  const paid = { name: 'balancePaise', value: balancePaise, at, askedAt } as const;
  await change(accountId, (known) => (isOvertaken(known, paid) ? known : told(known, paid)));
}

/** Whether an answer is older than the last known ledger: a proxy may return a cached answer. */
function isBefore(entries: number | undefined, known: Known): boolean {
  return entries !== undefined && entries < (known.entries ?? 0);
}

/** Forgets the entry count, after the server was restored with a different ledger. */
export async function forgetEntries(accountId: string): Promise<void> {
  await change(accountId, (known) => ({ ...known, entries: undefined }));
}

/** Fetches one of the four figures, stores it with the time, and returns it. */
export async function refreshStatistic(
  accountId: string,
  statistic: keyof Statistics,
): Promise<number> {
  const askedAt = now();
  const { value, entries, ...more } = await figures[statistic](accountId);
  const at = new Date(serverNow()).toISOString();
  await change(accountId, (known) => {
    const answer = { name: statistic, value, at, askedAt, entries };
    if (isBefore(entries, known) || isOvertaken(known, answer)) return known;
    return { ...told(known, answer), ...more };
  });
  return value;
}

/**
 * Whether the answer to a newer request has already been stored. Compares when the requests were
 * sent, because the server gives its time in whole seconds and a payment takes less than a second.
 * A stored time in the future means that the clock was set back, so this answer is used.
 */
function isOvertaken(known: Known, { name, askedAt }: Told): boolean {
  const last = known.askedAt?.[name] ?? 0;
  return askedAt < last && last <= now();
}

/**
 * Fetches the four figures separately. Returns the balance; rejects if the balance cannot be
 * fetched.
 */
export async function refreshWallet(accountId: string): Promise<Paise> {
  // The server shows the other figures only to the owner.
  const isBuyer = (await walletSnapshot(accountId))?.phone !== undefined;
  const { balancePaise: _, ...others } = figures;
  const names = isBuyer ? [] : (Object.keys(others) as (keyof typeof others)[]); // as declared
  const [balancePaise] = await Promise.all([
    refreshStatistic(accountId, 'balancePaise'),
    Promise.allSettled(names.map((name) => refreshStatistic(accountId, name))),
  ]);
  return balancePaise;
}

type Fetched = Pick<Told, 'value' | 'entries'> & Pick<WalletSnapshot, 'coming' | 'phone'>;

/** Fetches each figure. The server's answer about the balance says more than the figure. */
const figures: Record<keyof Statistics, (accountId: string) => Promise<Fetched>> = {
  balancePaise: async (accountId) => {
    const { balance, entries, coming = [], phone } = await remote('balance', { accountId });
    const payments = coming.map(({ payment, amount }) => ({
      paymentId: payment,
      amountPaise: paise(amount),
    }));
    return { value: paise(balance), entries, phone, coming: payments };
  },
  totalTransactions: async (accountId) => ({
    value: (await remote('totalTransactions', { accountId })).totalTransactions,
  }),
  creditsUsedPaise: async (accountId) => ({
    value: paise((await remote('totalDebit', { accountId })).totalCreditUsed),
  }),
  creditsAddedPaise: async (accountId) => ({
    value: paise((await remote('totalCredit', { accountId })).totalCreditAdded),
  }),
};

/** The phone's time in fractional milliseconds: two answers may fall in the same millisecond. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

type Known = Omit<WalletSnapshot, 'asOf'>;

async function change(accountId: string, changed: (known: Known) => Known): Promise<void> {
  const { wallet } = accountDatabase(accountId);
  await wallet.db.transaction('rw', wallet, async () => {
    const row = await wallet.get('wallet');
    const before: Partial<WalletSnapshot> = row?.name === 'wallet' ? row : {};
    const known = changed(before);
    const [asOf] = Object.values(known.toldAt ?? {}).sort();
    if (asOf !== undefined) await wallet.put({ ...known, name: 'wallet', asOf });
  });
}

type Told = {
  name: keyof Statistics;
  value: number;
  at: string;
  askedAt: number;
  entries?: number | undefined;
};

function told(known: Known, { name, value, at, askedAt, entries }: Told): Known {
  return {
    ...known,
    entries: entries ?? known.entries,
    [name]: value,
    toldAt: { ...known.toldAt, [name]: at },
    askedAt: { ...known.askedAt, [name]: askedAt },
  };
}

function paise(rupees: number): Paise {
  const value = fromRupees(rupees);
  if (value === undefined) throw new NoAnswer('notOurs');
  return value;
}
