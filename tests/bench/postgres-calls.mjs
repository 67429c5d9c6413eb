// The peer of a paid call: the same hold and capture as two transactions on PostgreSQL.

import { keyHash, seal } from '../../build/compiled/api/reports/sealed-answer.js';
import { catalogue } from '../../build/compiled/data/catalogue.js';
import { wrapResult } from '../../build/compiled/data/contract.js';
import { sampleAnswer } from '../../build/compiled/data/judges.js';

const SCHEMA = `
CREATE TABLE wallet (account_id text PRIMARY KEY, posted bigint NOT NULL, held bigint NOT NULL,
  debited bigint NOT NULL, entries bigint NOT NULL, CHECK (held >= 0 AND posted >= held));
CREATE TABLE call (id bigserial PRIMARY KEY, account_id text NOT NULL REFERENCES wallet,
  key_hash bytea NOT NULL UNIQUE, service text NOT NULL);
CREATE TABLE hold (id bigserial PRIMARY KEY, call_id bigint NOT NULL REFERENCES call,
  amount bigint NOT NULL, opened_at bigint NOT NULL, settled_at bigint, outcome text);
CREATE TABLE entry (id bigserial PRIMARY KEY, account_id text NOT NULL REFERENCES wallet,
  number bigint NOT NULL, amount bigint NOT NULL, balance bigint NOT NULL,
  reference bigint NOT NULL UNIQUE, at bigint NOT NULL, UNIQUE (account_id, number));
CREATE TABLE sealed_answer (call_id bigint PRIMARY KEY REFERENCES call, sealed bytea,
  sealed_at bigint NOT NULL);`;

/** One connection for every two callers: more would only wait for the same disk. */
const CONNECTIONS = 32;

/** Opens the pool and its tables. Returns the handler that replaces `callService`. */
export async function postgresCalls(settings, accountIds) {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ ...settings, max: CONNECTIONS });
  await pool.query(SCHEMA);
  for (const accountId of accountIds) {
    await pool.query('INSERT INTO wallet VALUES ($1, 10000000000, 0, 0, 0)', [accountId]);
  }
  return async (_backend, { accountId, idempotencyKey }) => {
    const service = catalogue[0];
    const held = await hold(pool, accountId, idempotencyKey, service);
    const verbatim = await capture(pool, { accountId, key: idempotencyKey, held, service });
    return { verbatim };
  };
}

function hold(pool, accountId, key, service) {
  return transaction(pool, async (query) => {
    await query(
      'reserve',
      'UPDATE wallet SET held = held + $2 WHERE account_id = $1 AND posted - held >= $2',
      [accountId, service.pricePaise],
    );
    const call = await query(
      'call',
      'INSERT INTO call (account_id, key_hash, service) VALUES ($1, $2, $3) RETURNING id',
      [accountId, keyHash(accountId, key), service.id],
    );
    const opened = await query(
      'hold',
      'INSERT INTO hold (call_id, amount, opened_at) VALUES ($1, $2, $3) RETURNING id',
      [call.id, service.pricePaise, Date.now()],
    );
    return { callId: Number(call.id), holdId: Number(opened.id) };
  });
}

function capture(pool, { accountId, key, held, service }) {
  const price = service.pricePaise;
  return transaction(pool, async (query) => {
    const at = Date.now();
    await query(
      'settle',
      "UPDATE hold SET settled_at = $2, outcome = 'captured' WHERE id = $1 AND settled_at IS NULL",
      [held.holdId, at],
    );
    const wallet = await query(
      'move',
      `UPDATE wallet SET posted = posted - $2, held = held - $2, debited = debited + $2,
         entries = entries + 1 WHERE account_id = $1 RETURNING posted, held, entries`,
      [accountId, price],
    );
    await query(
      'entry',
      `INSERT INTO entry (account_id, number, amount, balance, reference, at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [accountId, wallet.entries, price, wallet.posted, held.callId, at],
    );
    const answer = JSON.stringify({
      data: wrapResult(service.envelope, sampleAnswer(service)),
      receipt: { id: `T${wallet.entries}`, key, balance: (wallet.posted - wallet.held) / 100, at },
    });
    await query('seal', 'INSERT INTO sealed_answer VALUES ($1, $2, $3)', [
      held.callId,
      seal({ key, seal: undefined }, held, answer),
      at,
    ]);
    return answer;
  });
}

async function transaction(pool, work) {
  const client = await pool.connect();
  const query = async (name, text, values) => (await client.query({ name, text, values })).rows[0];
  try {
    await client.query('BEGIN');
    const value = await work(query);
    await client.query('COMMIT');
    return value;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
