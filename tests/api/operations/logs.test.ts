// The server's log and files. After a dealer's whole day, the test searches every byte for whatever
// the dealer typed, sent or bought.

import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import * as v from 'valibot';
import { ValiError } from 'valibot';
import { makeLog } from '../../../api/operations/log.ts';
import { cookieOf } from '../../support/attacker.ts';
import { codeFor, type Dealer, googleToken, type Reply, visitor } from '../../support/dealer.ts';
import { foldersUntil } from '../../support/folders.ts';
import { tell } from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

type Secret = { what: string; value: string };

const BROKEN = 'MH12ZZ9001';
const plates = [
  ...['MH00SB0001', 'MH00SB0002', 'MH00SB9404', 'MH00SB9500', 'MH00SB9402', 'MH00SB9422'],
  ...['MH00SB9429', 'MH00SB0007', 'MH00SB0008', 'MH12QX7319', BROKEN],
];

const logPath = join(foldersUntil(afterAll)(), 'server.log');
const secrets: Secret[] = plates.map((value) => ({ what: 'a plate', value }));
const emails: string[] = [];
const server = sharedServer({
  adapt: (own) => ({
    ...own,
    log: makeLog('trace', pino.destination({ dest: logPath, sync: true })),
    sources: {
      ask: (service, input, by) => {
        if (input['vehicleNumber'] === BROKEN) throw parseError(BROKEN);
        return own.sources.ask(service, input, by);
      },
    },
  }),
});

beforeAll(async () => {
  await aDay();
});

/**
 * Returns an error like a library's, with the unreadable value in its message, cause and issues.
 */
function parseError(plate: string): Error {
  const read = v.safeParse(v.object({ plate: v.number() }), { plate });
  const cause = read.issues ? new ValiError(read.issues) : undefined;
  return new Error(`Unexpected token in "{"vehicleNumber":"${plate}"}": ${plate}`, { cause });
}

function keep(what: string, value: string): string {
  secrets.push({ what, value });
  return value;
}

function keepCookies(reply: Reply): Reply {
  expect(reply.status, reply.text).toBe(200);
  for (const pair of cookieOf(reply).split('; ')) keep('a cookie', pair.split('=')[1] ?? '');
  return reply;
}

async function aDay(): Promise<void> {
  const dealer = await byCode();
  await byPassword();
  await byGoogle();
  await dealer.topUp(500);
  await malformed(dealer);
  for (const plate of plates) {
    const key = keep('an idempotency key', randomUUID());
    const reply = await dealer.buy(plate, key);
    await dealer.buy(plate, key);
    if (reply.status === 200) await dealer.post('/api/service/received', { keys: [key] });
  }
  // No phone confirms this report, so its sealed answer stays.
  await dealer.buy('MH12QX7319', keep('an idempotency key', randomUUID()));
  await tell(server, 'payment.captured', { razorpay_payment_id: 'pay_AAAAAAAAAAAAAA' }, 'wrong');
  await dealer.post('/api/user/logout-everywhere');
}

function newDealer(): Dealer {
  const dealer = visitor(server.url, `dealer-${randomUUID()}@example.in`);
  emails.push(dealer.email);
  return dealer;
}

async function byCode(): Promise<Dealer> {
  const dealer = newDealer();
  await dealer.post('/api/user/email-login', { email: dealer.email });
  const otp = keep('a code', await codeFor(server.url, dealer.email));
  await dealer.post('/api/user/verify-otp', {
    email: dealer.email,
    otp: keep('a guess', '918273'),
  });
  keepCookies(await dealer.post('/api/user/verify-otp', { email: dealer.email, otp }));
  return dealer;
}

async function byPassword(): Promise<void> {
  const dealer = newDealer();
  const password = keep('a password', `correct horse ${randomBytes(6).toString('hex')}`);
  const login = { email: dealer.email, password };
  keepCookies(await dealer.post('/api/user/login-or-register', login));
  const wrong = keep('a wrong password', `battery ${randomBytes(6).toString('hex')}`);
  await dealer.post('/api/user/login-or-register', { ...login, password: wrong });
  keepCookies(await dealer.post('/api/user/login-or-register', login));
}

async function byGoogle(): Promise<void> {
  const dealer = newDealer();
  const { credential, googleId } = await googleToken(dealer, dealer.email);
  keep('a Google token', credential);
  keep('the signature of a Google token', credential.split('.')[2] ?? '');
  const login = { email: dealer.email, googleId, credential };
  keepCookies(await dealer.post('/api/user/google-login', login));
  const forged = keep('a forged token', `${credential.slice(0, -9)}AAAAAAAAA`);
  await dealer.post('/api/user/google-login', { ...login, credential: forged });
}

/** Sends values in the wrong field, and a body that is not JSON. */
async function malformed(dealer: Dealer): Promise<void> {
  const plate = keep('a plate in the wrong field', 'KA05MX4242');
  await dealer.post('/api/service/call', { serviceName: plate, payload: { [plate]: plate } });
  await dealer.post('/api/payment/create-order', { amount: plate });
  await dealer.get(`/api/user/transactions?after=${plate}&limit=${plate}`);
  await dealer.get(`/api/${plate}?${plate}=${plate}`);
  await dealer.get(`/reports/${plate}`);
  await dealer.buy(plate, plate);
  await fetch(`${server.url}/api/user/email-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'null', referer: `/${plate}` },
    body: `{"plate": ${plate}`,
  });
}

/** Looks for the value. A short code counts only if there is no other digit next to it. */
function isIn(bytes: string, value: string): boolean {
  if (!/^\d+$/.test(value)) return bytes.includes(value);
  return new RegExp(`(?<!\\d)${value}(?!\\d)`).test(bytes);
}

function found(bytes: string): string[] {
  return secrets
    .filter(({ value }) => isIn(bytes, value))
    .map(({ what, value }) => `${what}: ${value}`);
}

it('the log shows every sign-in, every outcome and a fault of our own', () => {
  const lines = readFileSync(logPath, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(50);
  const outcomes = new Set(lines.map(({ outcome }) => outcome));
  for (const outcome of ['not_found', 'source_down', 'provider_broke']) {
    expect(outcomes).toContain(outcome);
  }
  const failure = lines.find(({ msg }) => msg === 'unforeseen');
  expect(failure.error).toMatchObject({ type: 'Error', cause: { type: 'ValiError' } });
  expect(failure.error.stack).toMatch(/logs\.test/);
  expect(secrets.length).toBeGreaterThan(30);
});

it("no line of the log contains a dealer's data", () => {
  const log = readFileSync(logPath, 'latin1');
  expect(found(log)).toEqual([]);
  for (const email of emails) expect(log).not.toContain(email);
});

it("the only dealers' data in the server's files are emails in the database", () => {
  const files = readdirSync(server.dataDir, { recursive: true }).map(String);
  expect(files).toEqual(expect.arrayContaining(['lotproof.db', 'lotproof.db-wal', 'limits.db']));
  for (const file of files) {
    const bytes = readFileSync(join(server.dataDir, file), 'latin1');
    expect(found(bytes), file).toEqual([]);
    if (file.startsWith('lotproof.db')) continue;
    for (const email of emails) expect(bytes, file).not.toContain(email);
  }
});

it('calls in the database contain only the last four characters of each identifier', async () => {
  const masked = await server.backend.database.read((sql) =>
    sql.all<{ text: string }>('SELECT masked_identifier AS text FROM call'),
  );
  expect(masked.length).toBeGreaterThan(5);
  for (const { text } of masked) expect(text).toMatch(/^•+[A-Z0-9]{4}$/);
});
