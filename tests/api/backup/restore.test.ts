// A restored backup brings back money and reports, but no sessions, codes or removed accounts.

import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { restore } from '../../../api/operator/server/restore.ts';
import { verify } from '../../../api/operator/server/verify.ts';
import { newSecret, offeredKey } from '../../support/buyer-phones.ts';
import { leavesOf, offsetOf, overwrite } from '../../support/damaged-database.ts';
import { codeFor, type Dealer, signedInDealer, signIn, visitor } from '../../support/dealer.ts';
import { block, operate, purge, unblock } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { liveEnvironment } from '../../support/live-server.ts';
import { backedUp, restored } from '../../support/restored-server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const folder = foldersUntil(afterEach);

/** Sets the first password, which needs a fresh code. */
async function setPassword(server: TestServer, dealer: Dealer, password: string): Promise<void> {
  server.pass(50_000);
  await dealer.post('/api/user/email-login', { email: dealer.email });
  const otp = await codeFor(server.url, dealer.email);
  expect((await dealer.post('/api/user/password', { password, otp })).status).toBe(200);
}

function login({ url }: TestServer, { email }: Dealer, password: string) {
  return visitor(url, email).post('/api/user/login-or-register', { email, password });
}

it('no old session, code or changed password works after a restore', async () => {
  const server = await startTestServer({ dataDir: folder() });
  const dealer = await signedInDealer(server.url, 100);
  await setPassword(server, dealer, 'known to a thief');
  const faithful = await signedInDealer(server.url);
  await setPassword(server, faithful, 'never changed since');
  const late = visitor(server.url);
  await late.post('/api/user/email-login', { email: late.email });
  const otp = await codeFor(server.url, late.email);
  const key = await offeredKey(faithful);
  const file = await backedUp(server, folder());
  const change = { password: 'seven slow grey elephants', current: 'known to a thief' };
  expect((await dealer.post('/api/user/password', change)).status).toBe(200);

  const { again } = await restored(server, file);
  expect((await dealer.get('/api/user/profile')).status).toBe(401);
  const code = await late.post('/api/user/verify-otp', { email: late.email, otp });
  expect(code.status).not.toBe(200);
  const offer = { key, secret: newSecret() };
  expect((await visitor(again.url).post('/api/phone/enter', offer)).status).not.toBe(200);
  expect((await login(again, dealer, 'known to a thief')).status).not.toBe(200);
  expect((await login(again, faithful, 'never changed since')).status).toBe(200);
});

it('a report received after the backup stays paid for; others are delivered again', async () => {
  const server = await startTestServer({ dataDir: folder() });
  const dealer = await signedInDealer(server.url, 100);
  const [received, waiting] = [randomUUID(), randomUUID()];
  await dealer.buy('MH00SB0001', received);
  const { text } = await dealer.buy('MH00SB0002', waiting);
  const file = await backedUp(server, folder());
  await dealer.post('/api/service/received', { keys: [received] });

  const { again } = await restored(server, file);
  await signIn(again.url, dealer);
  const known = await dealer.get('/api/service/handed-over');
  expect(known.body).toEqual({ received: 1, unfetched: 1 });
  expect((await dealer.buy('MH00SB0002', waiting)).text).toBe(text);
  expect(await operate(again, verify)).toMatchObject({ isGood: true });
});

it('the restore warns if damage hides which reports phones have received', async () => {
  const server = await startTestServer({ dataDir: folder() });
  const dealer = await signedInDealer(server.url, 100);
  await dealer.buy('MH00SB0001');
  const file = await backedUp(server, folder());
  const without = await restored(server, file);
  expect(without.result.summary).not.toContain('confirmations');
  await without.again.stop();
  const [page = 0] = leavesOf(server.dataDir, 'sealed_answer');
  const database = join(server.dataDir, 'lotproof.db');
  overwrite(database, offsetOf(page), Buffer.alloc(8, 0xff));
  const { result } = await restored(server, file);
  expect(result.summary).toContain('later confirmations');
});

it('the restore names the dealers who must be removed again', async () => {
  const server = await startTestServer({ dataDir: folder() });
  const dealer = await signedInDealer(server.url);
  const file = await backedUp(server, folder());
  const reason = { options: { reason: 'Asked for in a letter' } };
  await operate(server, purge, { words: [dealer.email], ...reason });
  const { result, again } = await restored(server, file);
  expect(result.rows[1]).toMatchObject({
    'purge again': dealer.email,
    why: 'Asked for in a letter',
  });
  expect(result.summary).toContain(` -- '${dealer.email}'`);
  expect(await operate(again, purge, { words: [dealer.email], ...reason })).toMatchObject({});
});

it('dealers whom the operator blocked after the backup stay blocked', async () => {
  const server = await startTestServer({ dataDir: folder() });
  const dealer = await signedInDealer(server.url);
  const file = await backedUp(server, folder());
  const why = { options: { reason: 'A stolen phone' } };
  await operate(server, block, { words: [dealer.email], ...why });
  const { again } = await restored(server, file);
  await expect(signIn(again.url, dealer)).rejects.toThrow('sign-in failed');
  expect((await operate(again, unblock, { words: [dealer.email], ...why })).summary).toContain(
    'may sign in again',
  );
});

it('a restored backup replaces an unreadable database', async () => {
  const server = await startTestServer({ dataDir: folder() });
  const dealer = await signedInDealer(server.url, 100);
  await setPassword(server, dealer, 'nine quick brown otters');
  const file = await backedUp(server, folder());
  await server.stop();
  for (const end of ['-wal', '-shm'])
    rmSync(join(server.dataDir, `lotproof.db${end}`), { force: true });
  writeFileSync(join(server.dataDir, 'lotproof.db'), 'not a database any more');
  const { result, again } = await restored(server, file);
  expect(result.summary).toContain('nothing shows which had been changed');
  expect((await login(again, dealer, 'nine quick brown otters')).status).not.toBe(200);
  expect(await operate(again, verify)).toMatchObject({ isGood: true });
  expect(readdirSync(server.dataDir).some((name) => name.includes('.before-'))).toBe(true);
});

it('a backup with play money cannot replace real money', async () => {
  const play = await startTestServer({ dataDir: folder() });
  const file = await backedUp(play, folder());
  await play.stop();
  const dataDir = folder();
  const env = liveEnvironment({ dataDir });
  const real = await startTestServer({ dataDir, env });
  await real.stop();
  await expect(operate(real, restore, { words: [file] })).rejects.toThrow('in sandbox mode');
});
