// A flipped byte in a row damages no page and no index, but the row's checksum reveals it.

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from '../../../api/operator/server/verify.ts';
import { flip, leavesOf, offsetOf } from '../../support/damaged-database.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { serversUntil } from '../../support/restarts.ts';
import { startTestServer } from '../../support/server.ts';
import { restoredWithUnclaimedMoney } from '../../support/unclaimed-money.ts';

const folder = foldersUntil(afterEach);
const { start, restart } = serversUntil(afterEach);

/** Flips a bit at the first place in the table that has these bytes. */
function flipIn(dataDir: string, table: string, bytes: Buffer): void {
  const path = join(dataDir, 'lotproof.db');
  const [page = 0] = leavesOf(dataDir, table);
  const at = readFileSync(path).indexOf(bytes, offsetOf(page));
  expect(at).toBeGreaterThan(0);
  flip(path, at + bytes.length - 1);
}

it('a flipped byte does not turn a request under a key into a different request', async () => {
  const server = await start(folder());
  const dealer = await signedInDealer(server.url, 100);
  const key = randomUUID();
  await dealer.buy('MH00SB0001', key);
  const call = await server.backend.database.read((sql) =>
    sql.get<{ fingerprint: Buffer }>('SELECT fingerprint FROM call'),
  );
  await restart(server, () => flipIn(server.dataDir, 'call', call?.fingerprint ?? Buffer.alloc(0)));
  const refused = await dealer.buy('MH00SB0001', key);
  expect(refused).toMatchObject({ status: 503, body: { code: 'checking_records' } });
  expect((await dealer.get('/healthz')).body['message']).toBe(
    'The database is damaged: call 1 differs from what was written.',
  );
  expect(await dealer.balance()).toBe(75);
});

it.each([
  ['hold', 'a hold’s state', 'captured', 'hold 1'],
  ['seller', 'a voucher’s text', 'Pune Reports', 'seller 1'],
  ['voucher_recipient', 'a voucher’s recipient', '@example.in', 'voucher_recipient 1'],
  ['payment_fee', 'the gateway’s fee', 'pay_', 'payment_fee pay_'],
])('verify finds a flipped byte in the table %s (%s)', async (table, _, text, name) => {
  const server = await start(folder(), '0', { env: { LEGAL_NAME: 'Pune Reports' } });
  const dealer = await signedInDealer(server.url, 100);
  await dealer.buy('MH00SB0001');
  expect(await operate(server, verify)).toMatchObject({ isGood: true });
  const again = await restart(server, () => flipIn(server.dataDir, table, Buffer.from(text)));
  const found = await operate(again, verify);
  expect(found).toMatchObject({ isGood: false });
  expect(JSON.stringify(found.rows)).toContain(`The database is damaged: ${name}`);
});

it.each([
  ['restoration', 'a restore’s time', 'SELECT book_ended_at FROM restoration'],
  ['unclaimed_payment', 'waiting money', 'SELECT 90000'],
  ['unclaimed_loss', 'the part that the bank took', 'SELECT 20000'],
])('verify finds a flipped byte after a restore in the table %s (%s)', async (table, _, text) => {
  const first = await startTestServer({ dataDir: folder() });
  await signedInDealer(first.url, 100);
  const server = await restoredWithUnclaimedMoney(first, folder());
  expect(await operate(server, verify)).toMatchObject({ isGood: true });
  const number = await server.backend.database.read((sql) => sql.get<object>(text) ?? {});
  const digits = Number(Object.values(number)[0]).toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  const again = await restart(server, () => flipIn(server.dataDir, table, bytes));
  const found = await operate(again, verify);
  expect(found).toMatchObject({ isGood: false });
  expect(JSON.stringify(found.rows)).toContain(`The database is damaged: ${table}`);
});
