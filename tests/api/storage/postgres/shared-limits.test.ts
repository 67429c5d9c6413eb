// Sign-in attempts counted by two servers on one PostgreSQL database.

import { pino } from 'pino';
import { ALLOWED } from '../../../../api/identity/sign-in/attempts.ts';
import { type Limits, openLimits } from '../../../../api/identity/sign-in/rate-limits.ts';
import { asked, newDatabase } from '../../../support/postgres/new-database.ts';

const by = { email: 'dealer@example.in', network: '203.0.113.7', knownBrowser: undefined };
let said: string[];
const log = pino({ level: 'error' }, { write: (line) => said.push(JSON.parse(line).msg) });
const TOO_MANY = 'Too many attempts';

let databaseUrl: string;
let one: Limits;
let other: Limits;
beforeEach(async () => {
  said = [];
  databaseUrl = await newDatabase('with_tables');
  one = openLimits({ dataDir: '', databaseUrl }, log);
  other = openLimits({ dataDir: '', databaseUrl }, log);
});
afterEach(async () => {
  vi.useRealTimers();
  await one.close();
  await other.close();
});

it('sign-in attempts on two servers at once are limited as on a single server', {
  retry: 0,
}, async () => {
  const tries = Array.from({ length: ALLOWED.code.pair * 2 }, (_, turn) =>
    (turn % 2 === 0 ? one : other).count('code', by).then(
      () => 'counted',
      (error: Error) => error.message,
    ),
  );
  const outcomes = await Promise.all(tries);
  expect(outcomes.filter((each) => each === 'counted')).toHaveLength(ALLOWED.code.pair);
  expect(outcomes.filter((each) => each.startsWith(TOO_MANY))).toHaveLength(ALLOWED.code.pair);
});

it('each server sees the attempts that the other has counted and taken back', async () => {
  for (let turn = 0; turn < ALLOWED.guess.pair; turn += 1) await one.count('guess', by);
  await expect(other.count('guess', by)).rejects.toThrow(TOO_MANY);
  await one.giveBack('guess', by);
  await one.giveBack('guess', by);
  await expect(other.count('guess', by)).resolves.toBeUndefined();
});

it('attempts counted by a clock that ran 200 days ahead block no dealer later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const now = Date.now();
  vi.setSystemTime(now + 200 * 24 * 3_600_000);
  for (let turn = 0; turn < ALLOWED.code.pair; turn += 1) await one.count('code', by);
  await expect(other.count('code', by)).rejects.toThrow(TOO_MANY);
  vi.setSystemTime(now);
  await expect(other.count('code', by)).resolves.toBeUndefined();
});

it('if the table is damaged, attempts are counted on each server, with one alarm', async () => {
  await one.count('code', by);
  await asked(databaseUrl, (client) =>
    client.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'invalid page' USING ERRCODE = 'XX001'; END $$;
      CREATE TRIGGER damaged BEFORE INSERT ON attempts EXECUTE FUNCTION fail()`),
  );
  await Promise.all(Array.from({ length: ALLOWED.code.pair }, () => one.count('code', by)));
  await expect(one.count('code', by)).rejects.toThrow(TOO_MANY);
  expect(said).toEqual(['table "attempts" cannot be used: truncate it, then restart the servers']);
});
