// What the desk shows about a dealer: where they are signed in, and what they left unfinished.

import { post } from '../../../api/money/ledger.ts';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { type Dealer, signedInDealer, signIn, visitor } from '../../support/dealer.ts';
import { operate, signOut } from '../../support/desk.ts';
import { type DeskVisitor, deskVisitor } from '../../support/desk-visitor.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();

let desk: DeskVisitor;

beforeAll(async () => {
  desk = deskVisitor(server);
});

const accountOf = ({ email }: Dealer) => desk.idOf(email);

/** Signs the dealer in on a second browser. */
async function signInAgain({ email }: Dealer): Promise<Dealer> {
  const other = visitor(server.url, email);
  await signIn(server.url, other);
  return other;
}

it('a session has the same short name in the list and in the log of its sign-in', async () => {
  const first = await signedInDealer(server.url);
  const second = await signInAgain(first);
  const id = await accountOf(first);
  const lettersNow = async () =>
    (await desk.ask('list', { name: 'sessions', id })).rows.map(({ session }) => session);
  const { rows } = await desk.ask('list', { name: 'events', id });
  const signIns = rows.filter(({ kind }) => kind === 'signed in');
  const lettersIn = (detail: unknown) => String(detail).match(/session (\w{8})/)?.[1];
  const [newest, oldest] = signIns.map(({ detail }) => lettersIn(detail));
  expect(await lettersNow()).toEqual([newest, oldest]);
  await first.post('/api/user/logout');
  expect(await lettersNow()).toEqual([newest]);
  server.pass(31 * 24 * 3_600_000); // the session expires unused
  expect(await lettersNow()).toEqual([]);
  expect((await second.get('/api/user/profile')).status).toBe(401);
});

it('a log entry without a session or network shows neither', async () => {
  const dealer = await signedInDealer(server.url);
  await operate(server, signOut, { words: [dealer.email], options: { reason: 'Asked for' } });
  const { rows } = await desk.ask('list', { name: 'events', id: await accountOf(dealer) });
  const detailOf = (what: string) => rows.find(({ kind }) => kind === what)?.['detail'];
  expect(detailOf('signed out everywhere')).toBe('');
  const signedIn = detailOf('signed in');
  expect(signedIn).toMatch(/^code session \w{8} network \w{8}$/);
});

it('the chart of a long account shows evenly spaced entries, including the newest', async () => {
  const dealer = await signedInDealer(server.url);
  const id = await accountOf(dealer);
  for (let turn = 0; turn < 51; turn += 1) await addEntries(id, turn);
  const { line, balancePaise } = await desk.ask('dealer', { id });
  expect([line.length, balancePaise]).toEqual([255, 510_00]);
  expect(line.slice(0, 2)).toMatchObject([{ entry: 2 }, { entry: 4, balancePaise: 4_00 }]);
  expect(line.at(-1)).toMatchObject({ entry: 510, balancePaise });
});

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

const MINUTE_MS = 60_000;

/** Returns the ids of a dealer's calls, oldest first. */
async function callsOf({ email }: Dealer): Promise<string[]> {
  const { rows } = await desk.ask('list', { name: 'calls', id: await desk.idOf(email) });
  return rows.map(({ id }) => String(id)).toReversed();
}

it("a report that no phone has confirmed is marked in its dealer's list and on Today", async () => {
  const dealer = await signedInDealer(server.url, 500);
  const key = 'b7b4c2f0-0000-4000-8000-000000000003';
  await dealer.buy('MH00SB0001', key);
  const [id = ''] = await callsOf(dealer);
  expect((await desk.ask('call', { id })).session).toMatch(/^\w{8}$/);
  const now = await desk.ask('today');
  server.pass(20 * MINUTE_MS);
  const later = await desk.ask('today');
  // A report on its way to a phone raises no alarm.
  expect(unreceivedIn(later)).toBeGreaterThan(unreceivedIn(now));
  expect(later.troubles.map(({ what }) => what).join()).toContain('Not received yet:');
  const isListed = async () => {
    const { rows } = await desk.ask('list', { name: 'calls', id: await accountOf(dealer) });
    const received = rows.find((row) => row['id'] === id)?.['received'];
    return received instanceof Object && received.text === 'not yet';
  };
  const waiting = async () =>
    (await desk.ask('list', { name: 'unreceived' })).rows.map((row) => row['id']);
  expect([await isListed(), (await waiting()).includes(id)]).toEqual([true, true]);
  await dealer.post('/api/service/received', { keys: [key] });
  expect([await isListed(), (await waiting()).includes(id)]).toEqual([false, false]);
  expect(unreceivedIn(await desk.ask('today'))).toBe(unreceivedIn(later) - 1);
});

const unreceivedIn = ({ open }: DeskAnswer<'today'>) => Number(open['reportsNotReceived']);
