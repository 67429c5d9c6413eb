// A synchronous job on an asynchronous database stops at each new question and runs again with the
// answers known so far.

import type { Sql } from '../../../api/storage/database.ts';
import { type Known, runOn } from '../../../api/storage/postgres/statement.ts';

function spend(sql: Sql, paise: number): string {
  const wallet = sql.get<{ paise: number }>('SELECT paise FROM wallet WHERE id = :id', { id: 'a' });
  if (!wallet || wallet.paise < paise) return 'short';
  const changed = sql.run('UPDATE wallet SET paise = paise - :paise', { paise });
  return changed === 1 ? 'spent' : 'late';
}

const balance: Known = {
  verb: 'get',
  text: 'SELECT paise FROM wallet WHERE id = :id',
  values: { id: 'a' },
  answer: { paise: 100 },
};
const update: Known = {
  verb: 'run',
  text: 'UPDATE wallet SET paise = paise - :paise',
  values: { paise: 30 },
  answer: 1,
};
const job = (sql: Sql) => spend(sql, 30);

it('a job stops at its first unanswered question and ends when none is left', () => {
  const { answer: _first, ...firstQuestion } = balance;
  const { answer: _second, ...secondQuestion } = update;
  expect(runOn(job, [])).toEqual({ asked: firstQuestion });
  expect(runOn(job, [balance])).toEqual({ asked: secondQuestion });
  expect(runOn(job, [balance, update])).toEqual({ value: 'spent' });
  expect(runOn(job, [{ ...balance, answer: undefined }])).toEqual({ value: 'short' });
});

it('a job that asks a different question when it runs again is refused', () => {
  const others: Known[] = [
    { ...update, verb: 'all' },
    { ...update, text: 'UPDATE wallet SET paise = 0' },
    { ...update, values: { paise: 31 } },
    { ...update, values: {} },
    { ...update, values: { paise: 30, more: 1 } },
  ];
  for (const other of others) {
    expect(() => runOn(job, [balance, other])).toThrow('A job made a different request');
  }
});

it("bytes in a job's questions are compared by content", () => {
  const byHash = (sql: Sql) => sql.get('SELECT 1', { hash: Buffer.from('0a', 'hex') });
  const known = (hash: string): Known[] => [
    { verb: 'get', text: 'SELECT 1', values: { hash: Buffer.from(hash, 'hex') }, answer: 'row' },
  ];
  expect(runOn(byHash, known('0a'))).toEqual({ value: 'row' });
  expect(() => runOn(byHash, known('0b'))).toThrow('A job made a different request');
});

it('a job that catches its own interruption changes nothing, and its question is asked', () => {
  const deaf = (sql: Sql) => {
    try {
      return sql.get('SELECT 1');
    } catch {
      sql.run('DELETE FROM wallet');
      return 'done';
    }
  };
  expect(runOn(deaf, [])).toEqual({ asked: { verb: 'get', text: 'SELECT 1', values: {} } });
});

it('an error from the job itself is thrown', () => {
  const refusing = (sql: Sql) => {
    if (spend(sql, 30) === 'spent') throw new Error('refused');
  };
  expect(runOn(refusing, [balance])).toHaveProperty('asked');
  expect(() => runOn(refusing, [balance, update])).toThrow('refused');
});
