// A statement of the wallet: which months there are, and the file of one.

import type { Transaction } from '../data/contract.ts';

/** `2026-11`, as the phone's own clock tells months. */
export function monthOf({ date }: Transaction): string {
  const at = new Date(date);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}`;
}

/** Every month in which something moved, newest first. */
export function monthsOf(transactions: readonly Transaction[]): string[] {
  return [...new Set(transactions.map(monthOf))].sort().reverse();
}

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export function csvOf(head: readonly string[], transactions: readonly Transaction[]): string {
  const rows = transactions.map(({ transactionId, date, description, type, amount, balance }) => [
    transactionId,
    date,
    description,
    type,
    amount.toFixed(2),
    balance.toFixed(2),
  ]);
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A text that begins like a formula must not become one in a spreadsheet. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
