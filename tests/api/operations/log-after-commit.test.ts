// A job's messages are in the log once if the job was committed.

import { pino } from 'pino';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type AfterCommit, transactionThenLog } from '../../../api/operations/log.ts';
import type { Database, Sql } from '../../../api/storage/database.ts';
import { sharedServer } from '../../support/shared-server.ts';

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

it('A job that was rolled back logs no message', async () => {
  const undone = transactionThenLog({ database, log }, (_sql, afterCommit) => {
    afterCommit.error({}, 'credited');
    crash();
  });
  await expect(undone).rejects.toThrow('undone');
  expect(lines).toEqual([]);
});

it('A job that ran again logs its message once, after its commit', async () => {
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
