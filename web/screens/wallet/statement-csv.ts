// Statements of the wallet: which months have one, and the file of a month.

import type { Transaction } from '../../../data/contract.ts';
import { csvLine } from '../../../data/values/plain-text.ts';
import { indianTime } from '../../report/letterhead-text.ts';

/** `2026-11`, in Indian time, as for an Indian dealer's books, in any zone. */
export function monthOf({ date }: Transaction): string {
  const { year, month } = indianTime(date);
  return `${year}-${month}`;
}

/** Every month with a transaction, newest first. */
export function monthsOf(transactions: readonly Transaction[]): string[] {
  return [...new Set(transactions.map(monthOf))].sort().reverse();
}

/** With the byte order mark by which spreadsheets recognise UTF-8. */
export function csvOf(head: readonly string[], transactions: readonly Transaction[]): string {
  const rows = transactions.map(({ transactionId, date, description, type, amount, balance }) => [
    transactionId,
    moment(date),
    description,
    type,
    amount.toFixed(2),
    balance.toFixed(2),
  ]);
  return `\uFEFF${[head, ...rows].map(csvLine).join('')}`;
}

/** `2026-11-22 19:14:05`: Indian time, in a form that every spreadsheet reads as a time. */
function moment(date: string): string {
  const { year, month, day, hour, minute, second } = indianTime(date);
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}
