// The server counts attempts in a file next to the database. If that file is damaged, dealers can
// still sign in, guesses are counted, the operator gets an alarm, and the database does not count
// as damaged.

import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { ALLOWED } from '../../../api/identity/sign-in/attempts.ts';
import { limitsTrouble, openLimits } from '../../../api/identity/sign-in/rate-limits.ts';
import { selfCheck } from '../../../api/operator/server/backups.ts';
import { overwrite } from '../../support/damaged-database.ts';
import { signedInDealer, visitor } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { serversUntil } from '../../support/restarts.ts';

const folder = foldersUntil(afterEach);
const { start, stop } = serversUntil(afterEach);
let dataDir = '';
let file = '';
let said: string[] = [];
beforeEach(async () => {
  dataDir = folder();
  file = join(dataDir, 'limits.db');
  said = [];
  const server = await start(dataDir);
  await signedInDealer(server.url);
  await stop(server);
});

const log = pino({ level: 'error' }, { write: (line) => said.push(JSON.parse(line).msg) });
const UNUSABLE = 'limits.db cannot be used: delete it while the server is stopped';

it.each<[what: string, damage: () => void, told: string[]]>([
  ['missing', () => rmSync(file), []],
  ['cut to zero bytes', () => truncateSync(file, 0), []],
  ['cut short', () => truncateSync(file, 5000), [UNUSABLE]],
  ['full of other bytes', () => writeFileSync(file, 'x'.repeat(9000)), [UNUSABLE]],
  ['damaged in its rows', () => overwrite(file, 4096, Buffer.alloc(4096, 0xff)), [UNUSABLE]],
  ['that cannot be opened', putFolderInItsPlace, [UNUSABLE]],
])(
  "limits.db %s: dealers sign in, and strangers' attempts are counted and logged",
  async (_, damage, told) => {
    damage();
    const server = await start(dataDir);
    await signedInDealer(server.url);
    const stranger = visitor(server.url);
    const codes: number[] = [];
    while (codes.length <= ALLOWED.code.pair) {
      codes.push((await stranger.post('/api/user/email-login', { email: stranger.email })).status);
    }
    expect(codes.at(-1)).toBe(429);
    expect((await stranger.get('/healthz')).status).toBe(200);
    await stop(server);

    damage();
    openLimits({ dataDir, databaseUrl: undefined }, log).close();
    expect(said).toEqual(told);
  },
);

function putFolderInItsPlace(): void {
  rmSync(file, { recursive: true });
  mkdirSync(file);
}

it('attempts are counted, with one alarm, if limits.db is damaged while in use', async () => {
  const limits = openLimits({ dataDir, databaseUrl: undefined }, log);
  const by = { email: 'dealer@example.in', network: '203.0.113.7', knownBrowser: undefined };
  await limits.count('code', by);
  const other = new Sqlite(file);
  other.unsafeMode();
  other.pragma('writable_schema = ON');
  other.exec("UPDATE sqlite_schema SET rootpage = 999999 WHERE name = 'attempts'");
  other.pragma('schema_version = 1000');
  other.close();
  // Several attempts hit the damage at the same time.
  await Promise.all(Array.from({ length: ALLOWED.code.pair }, () => limits.count('code', by)));
  await expect(limits.count('code', by)).rejects.toThrow('Too many attempts');
  expect(said).toEqual([UNUSABLE]);
  await limits.close();
});

it('a nightly check fails if limits.db is damaged where no attempt reads', async () => {
  const server = await start(dataDir);
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const night = () => operate(server, selfCheck);
  expect(await night()).toMatchObject({ isGood: true });
  overwrite(file, 4096, Buffer.alloc(4096, 0xff));
  expect(await night()).toMatchObject({ isGood: false, summary: UNUSABLE });
  // Servers on PostgreSQL count attempts in the database; the file is a leftover.
  expect(limitsTrouble({ dataDir, databaseUrl: 'postgres://elsewhere' })).toBe(undefined);
  // The server logs what the checking process prints.
  expect(errors.mock.calls.flat()).toContain(`${UNUSABLE.replace('l', 'L')}.`);
  errors.mockRestore();
  await stop(server);
});
