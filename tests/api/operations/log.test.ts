// Tests what the server's log may contain, and what it hides.

import { pino } from 'pino';
import { type AfterCommit, makeLog, transactionThenLog } from '../../../api/operations/log.ts';
import type { Database, Sql } from '../../../api/storage/database.ts';
import { sharedServer } from '../../support/shared-server.ts';

it('a field in the log is hidden unless its name is on the list', () => {
  let written = '';
  const write = (line: string) => {
    written += line;
  };
  const log = makeLog('trace', { write });
  const secret = 'MH12AB1234';
  log.info({
    name: 'Ramesh Kumar',
    plate: secret,
    body: { vehicleNumber: secret },
    list: [secret],
    email: secret,
  });
  log.warn({ why: `status 503, ${secret}`, keys: [secret, 'result'] }, 'a line');
  log.error({ error: new Error(`${secret} "quoted ${secret}" a@b.in`) }, 'a failure');
  log.error({ error: secret }, 'not even an error');
  log.error(new Error(secret));
  log.warn(`a sentence about ${secret}`);
  log.warn({}, 'a sentence about %s', secret);
  log.info({ err: new Error(secret), route: '/api' });
  expect(written).not.toContain(secret);
  expect(written).not.toContain('a@b.in');
  expect(written).not.toContain('Ramesh');
  expect(written).toContain('"why":"status … …"');
  expect(written).toContain('"route":"/api"');
});

it('a failure that affects every dealer is logged only once a minute, with a count', () => {
  let nowMs = 0;
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  let alarms = 0;
  const log = makeLog(
    'info',
    { write },
    () => alarms++,
    () => nowMs,
  );
  const full = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  for (nowMs = 0; nowMs <= 60_000; nowMs += 1_000) log.error({ error: full() }, 'the disk is full');
  log.error({ error: new Error('another') }, 'the disk is full');
  log.error({ error: full(), work: 'the sweep' }, 'scheduled work failed');
  log.error({ callId: 1, why: 'no credit' }, 'a source needs the operator');
  log.error({ callId: 2, why: 'no credit' }, 'a source needs the operator');
  expect(lines.map(({ msg, again }) => [msg, again])).toEqual([
    ['the disk is full', undefined],
    ['the disk is full', 59],
    ['the disk is full', undefined],
    ['scheduled work failed', undefined],
    ['a source needs the operator', undefined],
    ['a source needs the operator', undefined],
  ]);
  expect(alarms).toBe(65);
});

const server = sharedServer();
let database: Database;
let lines: string[];
const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line).msg) });

beforeAll(async () => {
  ({ database } = server.backend);
});

beforeEach(() => {
  lines = [];
});
function crash(): never {
  throw new Error('undone');
}

it('a job that was rolled back does not log its message', async () => {
  const undone = transactionThenLog({ database, log }, (_sql, afterCommit) => {
    afterCommit.error({}, 'credited');
    crash();
  });
  await expect(undone).rejects.toThrow('undone');
  expect(lines).toEqual([]);
});

it('a job that ran a second time logs its message once, after its commit', async () => {
  let runs = 0;
  const job = (sql: Sql, afterCommit: AfterCommit) => {
    runs += 1;
    sql.get('SELECT 1');
    afterCommit.warn({}, 'claimed');
    afterCommit.error({}, 'differs');
    expect(lines).toEqual([]);
  };
  const done = transactionThenLog({ database, log }, job);
  await expect(database.transaction(crash)).rejects.toThrow('undone');
  await done;
  expect(runs).toBeGreaterThan(2); // without a conflict, the test's database runs the job twice
  expect(lines).toEqual(['claimed', 'differs']);
});
