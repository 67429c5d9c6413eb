// An operator with DATABASE_URL: a new server, and a move to PostgreSQL and back.

import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { hashPassword } from '../../../../api/identity/sign-in/password.ts';
import { run } from '../../../../api/operator/run.ts';
import { type RunningServer, startServer } from '../../../../api/server/server.ts';
import { readConfig } from '../../../../api/settings/config.ts';
import { type Dealer, signedInDealer, signIn, visitor } from '../../../support/dealer.ts';
import { foldersUntil } from '../../../support/folders.ts';
import { copyOf, databaseWithAPast } from '../../../support/moved-book.ts';
import { asked, newDatabase } from '../../../support/postgres/new-database.ts';
import { freePort } from '../../../support/process.ts';
import { noScreens } from '../../../support/server.ts';

const folder = foldersUntil(afterEach);
const running = new Set<RunningServer>();
afterEach(async () => {
  for (const each of running) await stop(each);
});

type Environment = Record<string, string | undefined>;

function environment(dataDir: string, url: string | undefined): Environment {
  return {
    LOTPROOF_MODE: 'sandbox',
    PORT: '0',
    SANDBOX_LATENCY_MS: '0',
    LOTPROOF_DATA_DIR: dataDir,
    DATABASE_URL: url,
  };
}

async function start(env: Environment): Promise<RunningServer> {
  const log = pino({ level: 'silent' });
  const server = await startServer(readConfig(env), { webDir: noScreens, log });
  running.add(server);
  return server;
}

async function stop(server: RunningServer): Promise<void> {
  running.delete(server);
  await server.stop();
}

/** Returns the command's exit code and all its output. */
async function typed(words: string[], env: Environment): Promise<[code: number, said: string]> {
  const printed: string[] = [];
  const hear = (text: unknown) => printed.push(String(text));
  const code = await run(words, { env, print: hear, complain: hear });
  return [code, printed.join('\n')];
}

async function expectSound(env: Environment): Promise<void> {
  expect(await typed(['verify'], env)).toEqual([0, expect.stringContaining('is sound')]);
}

const RESTORED = ['restored', '--do', 'yes'];

/** Returns the library's epoch; when it changes, devices compare their records. */
async function epochIn(url: string): Promise<unknown> {
  const { rows } = await asked(url, (client) => client.query('SELECT epoch FROM library.file'));
  return rows;
}

/** Signs the dealer in on a second server, or on a restarted one. */
async function signedInAt({ url }: RunningServer, { email }: Dealer): Promise<Dealer> {
  const dealer = visitor(url, email);
  await signIn(url, dealer);
  return dealer;
}

it('a new server is set up once, sells, is backed up, and restarts', async () => {
  const env = environment(folder(), await newDatabase());
  expect(await typed(['verify'], env)).toEqual([66, expect.stringContaining('is empty')]);
  expect(await typed(['init'], env)).toEqual([0, expect.stringContaining('Created: PostgreSQL')]);
  expect(await typed(['init'], env)).toEqual([1, expect.stringContaining('has tables')]);
  const first = await start(env);
  const dealer = await signedInDealer(first.url, 500);
  expect((await dealer.buy('MH00SB0001')).status).toBe(200);
  expect(await typed(['backup'], env)).toEqual([0, expect.stringContaining('Written: ')]);
  expect(await typed(['self-check'], env)).toEqual([0, expect.stringContaining('Sound.')]);
  const accepted = expect.stringContaining('Accepted.');
  expect(await typed(['accept-database', '--reason', 'A try'], env)).toEqual([0, accepted]);
  await expectSound(env);
  await stop(first);
  const second = await start(env);
  const again = await signedInAt(second, dealer);
  expect((await again.buy('MH00SB0002')).status).toBe(200);
  expect(await again.balance()).toBe(450);
  await expectSound(env);
});

it('`restored` ends all sign-ins and passwords, and devices must compare records', async () => {
  const PORT = String(await freePort()); // the dealer returns to the same address with a cookie
  const url = await newDatabase();
  const env = { ...environment(folder(), url), PORT };
  await typed(['init'], env);
  const first = await start(env);
  const dealer = await signedInDealer(first.url, 500);
  const login = { email: dealer.email, password: 'known to a thief' };
  const hash = await hashPassword(login.password);
  await asked(url, (client) => client.query('UPDATE account SET password_hash = $1', [hash]));
  const logIn = () => visitor(first.url).post('/api/user/login-or-register', login);
  expect((await logIn()).status).toBe(200);
  expect((await typed(['differences', '--ask', 'yes'], env))[1]).toContain('No difference');
  expect(await typed(RESTORED, env)).toEqual([75, expect.stringContaining('Stop every server')]);
  expect(await dealer.balance()).toBe(500);
  await stop(first);
  expect(await typed(['restored'], env)).toEqual([2, expect.stringContaining('--do is missing')]);
  const next = expect.stringContaining('All dealers must sign in again, with a code');
  const before = await epochIn(url);
  expect(await typed(RESTORED, env)).toEqual([0, next]);
  expect(await epochIn(url), 'a server may have started meanwhile').not.toEqual(before);
  const second = await start(env);
  expect((await dealer.buy('MH00SB0001')).status).toBe(401);
  expect((await logIn()).status).toBe(422);
  expect((await typed(['differences'], env))[1]).toContain('have not been compared in full');
  expect((await (await signedInAt(second, dealer)).buy('MH00SB0001')).status).toBe(200);
});

it('`restored` and `replay` say on a new machine that the log of acts is missing', async () => {
  const url = await newDatabase();
  const former = environment(folder(), url);
  await typed(['init'], former);
  const server = await start(former);
  const { email } = await signedInDealer(server.url);
  await stop(server);
  expect((await typed(['credit', email, '50', '--reason', 'Goodwill'], former))[0]).toBe(0);
  const env = environment(folder(), url);
  const missing = expect.stringMatching(/acts\.jsonl is missing, though acts were logged before/);
  expect(await typed(RESTORED, env)).toEqual([0, missing]);
  expect(await typed(['replay', '--do', 'yes'], env)).toEqual([1, missing]);
});

describe('A database with sales', () => {
  const past = databaseWithAPast({ days: 0 });

  it('a database with sales moves to PostgreSQL, sells there, and comes back whole', async () => {
    const { dataDir } = copyOf(past, folder());
    const url = await newDatabase();
    // A phone returns to the same address with its cookie.
    const PORT = String(await freePort());
    const onFile = { ...environment(dataDir, undefined), PORT };
    const onPostgres = { ...onFile, DATABASE_URL: url };
    // A server whose database file is on disk refuses another database.
    const refused = expect.stringContaining('move the file with `move-to`');
    expect(await typed(['verify'], onPostgres)).toEqual([78, refused]);
    await expect(start(onPostgres)).rejects.toThrow('move-to');
    const moved = expect.stringContaining('Moved: each row was read back and compared.');
    expect(await typed(['move-to', url], onFile)).toEqual([0, moved]);
    const server = await start(onPostgres);
    const dealer = await signedInDealer(server.url, 100);
    expect((await dealer.buy('MH00SB0001')).status).toBe(200);
    expect((await typed(['check'], onPostgres))[1]).toMatch(/shared reports +yes +1 /);
    await expectSound(onPostgres);
    const inUse = expect.stringContaining('Stop every server first');
    const elsewhere = { ...onPostgres, LOTPROOF_DATA_DIR: folder() };
    expect(await typed(['move-back'], elsewhere)).toEqual([75, inUse]);
    await stop(server);

    const [, said] = await typed(['backup'], onPostgres);
    const copy = /Written: (\S+\.db)/.exec(said)?.[1] ?? '';
    expect(copy).toContain(join(dataDir, 'backups'));
    const asFile = expect.stringContaining('A restored copy is a file');
    expect(await typed(['restore', copy], onPostgres)).toEqual([78, asFile]);
    const [code, told] = await typed(['move-back'], onPostgres);
    expect([code, told]).toEqual([0, expect.stringMatching(/^Moved back: nothing is lost/)]);
    expect(told).toMatch(/Each row was read back and compared\. \d+ tables, \d+ rows\./);
    await expect(start(elsewhere)).rejects.toThrow(
      'The database was moved back from this PostgreSQL into the file lotproof.db',
    );
    const notOnFile = expect.stringContaining('`restore` takes these steps itself');
    expect(await typed(RESTORED, onFile)).toEqual([1, notOnFile]);
    await start(onFile);
    expect(await dealer.balance()).toBe(75);
    expect((await dealer.buy('MH00SB0002')).status).toBe(200);
    expect((await typed(['check'], onFile))[1]).toMatch(/shared reports +yes +1 /);
    await expectSound(onFile);
  });

  it('a move back that stopped after its commit can be finished by the same command', async () => {
    const { dataDir } = copyOf(past, folder());
    const url = await newDatabase();
    const [onFile, onPostgres] = [environment(dataDir, undefined), environment(dataDir, url)];
    expect((await typed(['move-to', url], onFile))[0]).toBe(0);
    expect((await typed(['move-back'], onPostgres))[0]).toBe(0);
    // This is the state between the commit and the renames.
    mkdirSync(join(dataDir, 'moving-back'));
    for (const name of ['lotproof.db', 'library.db']) {
      renameSync(join(dataDir, name), join(dataDir, 'moving-back', name));
    }
    expect((await typed(['verify'], onFile))[0]).toBe(66);
    const [code, said] = await typed(['move-back'], onPostgres);
    expect([code, said]).toEqual([0, expect.stringMatching(/^Moved back: nothing is lost/)]);
    await expectSound(onFile);
    expect(await typed(['move-back'], onFile)).toEqual([1, expect.stringContaining('not set')]);
  });
});
