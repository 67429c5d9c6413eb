// The file of a statement, as an accountant in India opens it.

import { expect, test } from 'vitest';
import type { Transaction } from '../../data/contract.ts';
import { csvOf, monthOf, monthsOf } from '../../web/screens/wallet/statement-csv.ts';

/** Half past midnight of 1 April in India, which is still March in UTC. */
const recharge: Transaction = {
  transactionId: 'T000001',
  date: '2026-03-31T19:00:05.000Z',
  type: 'Credit',
  description: 'Wallet Recharge',
  amount: 100,
  balance: 100,
};

test('a statement’s dates and its months are both of Indian time', () => {
  expect(monthOf(recharge)).toBe('2026-04');
  expect(monthsOf([recharge, { ...recharge, date: '2026-03-31T18:29:59.000Z' }])).toEqual([
    '2026-04',
    '2026-03',
  ]);
  const [, line] = csvOf(['ID', 'Date'], [recharge]).split('\r\n');
  expect(line).toBe('T000001,2026-04-01 00:30:05,Wallet Recharge,Credit,100.00,100.00');
});
