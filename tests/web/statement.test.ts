// The file of a monthly statement, as an accountant in India sees it.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { serviceById } from '../../data/catalogue.ts';
import type { Transaction } from '../../data/contract.ts';
import { csvOf, Description, monthOf, monthsOf } from '../../web/screens/wallet/transactions.tsx';
import { speak } from '../../web/words/words.ts';

/** A recharge at half past midnight on 1 April in India, when it is still March in UTC. */
const recharge: Transaction = {
  transactionId: 'T000001',
  date: '2026-03-31T19:00:05.000Z',
  type: 'Credit',
  description: 'Wallet Recharge',
  amount: 100,
  balance: 100,
};

test("a statement's dates and months are in Indian time", () => {
  expect(monthOf(recharge)).toBe('2026-04');
  expect(monthsOf([recharge, { ...recharge, date: '2026-03-31T18:29:59.000Z' }])).toEqual([
    '2026-04',
    '2026-03',
  ]);
  const [, line] = csvOf(['ID', 'Date'], [recharge]).split('\r\n');
  expect(line).toBe('T000001,2026-04-01 00:30:05,Wallet Recharge,Credit,100.00,100.00');
});

test('text typed by a dealer or the operator stays in its cell and never runs as a formula', () => {
  const typed = { ...recharge, description: 'Credit: paid\r\n"=1+1"\u001b[2J\u202e\u0000,' };
  const formula = { ...recharge, description: '\u200b=1+1' };
  const [, first, second] = csvOf([], [typed, formula]).split('\r\n');
  expect(first).toBe(
    'T000001,2026-04-01 00:30:05,"Credit: paid ""=1+1"" [2J ,",Credit,100.00,100.00',
  );
  expect(second).toBe("T000001,2026-04-01 00:30:05,'=1+1,Credit,100.00,100.00");
});

test("a statement names the buyer's phone that made the purchase", () => {
  const bought = { ...recharge, type: 'Debit', phone: 'Lot phone' } as const;
  const lines = csvOf(['ID'], [recharge, bought]).split('\r\n');
  expect(lines.map((line) => line.split(',')[6])).toEqual([undefined, '', 'Lot phone', undefined]);
});

test('a debit is named in Hindi even if its report is on a different phone', async () => {
  await speak('hi');
  const { shortName, hindi } = serviceById('rc');
  const shown = (text: string) =>
    renderToStaticMarkup(createElement(Description, { text, report: undefined }));
  expect(shown(`${shortName} •••••• 0001`)).toContain(hindi.shortName);
  expect(shown(`Credit: ${shortName}`)).toContain(`Credit: ${shortName}`);
});
