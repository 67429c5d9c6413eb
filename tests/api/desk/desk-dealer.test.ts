// A dealer at the desk: present and past sessions, and an unfinished top-up.

import { beforeAll, expect, it } from 'vitest';
import { post } from '../../../api/money/ledger.ts';
import { type Dealer, signedInDealer, signIn, visitor } from '../../support/dealer.ts';
import { operate, signOut } from '../../support/desk.ts';
import { type DeskVisitor, deskVisitor } from '../../support/desk-visitor.ts';
import { placeOrder } from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
let desk: DeskVisitor;
beforeAll(async () => {
  desk = deskVisitor(server);
});

async function accountOf({ email }: Dealer): Promise<string> {
  const { hits } = await desk.ask('find', { q: email });
  return hits[0]?.id ?? '';
}

/** The same dealer in another browser. */
async function elsewhere({ email }: Dealer): Promise<Dealer> {
  const other = visitor(server.url, email);
  await signIn(server.url, other);
  return other;
}

it('a session shows how it began and what ended it', async () => {
  const first = await signedInDealer(server.url);
  const second = await elsewhere(first);
  await second.get('/api/user/profile');
  await first.post('/api/user/logout');
  const id = await accountOf(first);
  const { sessions } = await desk.ask('dealerSessions', { id });
  expect(sessions).toMatchObject([
    { way: 'code', until: expect.any(Number), ended: null, isElsewhere: false },
    { way: 'code', until: null, ended: { by: 'signed out' } },
  ]);
  const options = { reason: 'A phone was stolen' };
  await operate(server, signOut, { words: [first.email], options });
  const after = await desk.ask('dealerSessions', { id });
  expect(after.sessions.map(({ until, ended }) => [until, ended?.by])).toEqual([
    [null, 'signed out everywhere'],
    [null, 'signed out'],
  ]);
});

it('a session unused for too long has ended without a shown time', async () => {
  const dealer = await signedInDealer(server.url);
  server.pass(31 * 24 * 3_600_000);
  const { sessions } = await desk.ask('dealerSessions', { id: await accountOf(dealer) });
  expect(sessions).toMatchObject([{ until: null, ended: null }]);
});

it('a log entry without a session or network names none', async () => {
  const dealer = await signedInDealer(server.url);
  await operate(server, signOut, { words: [dealer.email], options: { reason: 'Asked for' } });
  const { rows } = await desk.ask('dealerLog', { id: await accountOf(dealer) });
  expect(rows.find(({ kind }) => kind === 'signed out everywhere')?.detail).toBe('');
  const signedIn = rows.find(({ kind }) => kind === 'signed in')?.detail;
  expect(signedIn).toMatch(/^code session \w{8} network \w{8}$/);
});

it("a dealer's page shows the newest unfinished top-up", async () => {
  const other = await signedInDealer(server.url);
  const id = await accountOf(other);
  expect((await desk.ask('dealer', { id })).openOrder).toBe(null);
  await placeOrder(other, 300);
  const newest = await placeOrder(other, 200);
  await other.topUp(100); // another, which is credited
  const { openOrder } = await desk.ask('dealer', { id });
  expect(openOrder).toMatchObject({ id: newest, amountPaise: 200_00 });
  server.pass(25 * 3_600_000);
  expect((await desk.ask('dealer', { id })).openOrder).toBe(null);
});

it("a long account's line has evenly chosen entries, the newest included", async () => {
  const dealer = await signedInDealer(server.url);
  const id = await accountOf(dealer);
  for (let turn = 0; turn < 51; turn += 1) await addEntries(id, turn);
  const { line, entries, balancePaise } = await desk.ask('dealer', { id });
  expect([entries, line.length, balancePaise]).toEqual([510, 255, 510_00]);
  expect(line.slice(0, 2)).toMatchObject([{ entry: 2 }, { entry: 4, balancePaise: 4_00 }]);
  expect(line.at(-1)).toMatchObject({ entry: 510, balancePaise });
});

/** Adds ten credits of one rupee. */
function addEntries(accountId: string, turn: number): Promise<void> {
  const at = server.backend.clock();
  return server.backend.database.transaction((sql) => {
    for (let number = 0; number < 10; number += 1) {
      const reference = `credit-${accountId}-${turn}-${number}`;
      const moved = { from: 'operator', to: 'wallet', amountPaise: 1_00 } as const;
      post(sql, { accountId, ...moved, reference, description: 'Credit', at });
    }
  });
}
