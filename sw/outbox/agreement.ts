// The dealer's yes to a request that waits for one: at the new price, or still after a week.

import { idempotencyKey } from '../../data/values/idempotency-key.ts';
import type { Paise } from '../../data/values/money.ts';
import { stampNow } from '../server-clock.ts';
import { type OutboxRow, outboxDatabase } from './database.ts';
import { again, isSettled } from './row.ts';
import { newSeal, seal, unseal } from './sealed-payload.ts';

/** What was agreed to: undefined when the row needs no dealer. */
type Agreement = { key: string; pricePaise: Paise } | undefined;

/** The dealer's yes to a row that needs one: at the new price, still after a week, once more. */
export async function agree(accountId: string, key: string): Promise<Agreement> {
  const { rows } = outboxDatabase(accountId);
  const asked = await rows.get(key);
  if (asked?.state !== 'needs-you' || isSettled(asked)) return undefined;
  const renewed = { ...asked, renewedAt: stampNow() };
  const yes = asked.obstacle === 'expired' ? await underNewKey(accountId, renewed) : renewed;
  const pricePaise = asked.newPricePaise ?? asked.pricePaise;
  return rows.db.transaction('rw', rows, async () => {
    // Another tab's dealer may have answered meanwhile.
    const row = await rows.get(key);
    if (row?.state !== 'needs-you' || row.obstacle !== asked.obstacle) return undefined;
    await rows.delete(key);
    await rows.put({ ...yes, ...again, pricePaise, newPricePaise: undefined });
    // What waits for this certificate is still wanted too, and waits for the new key.
    const { renewedAt } = renewed;
    const waiting = await awaiting(accountId, key);
    await rows.bulkPut(waiting.map((each) => ({ ...each, registerKey: yes.key, renewedAt })));
    return { key: yes.key, pricePaise };
  });
}

/** The key has ended or is too old to open a call: wanting it again makes a new request. */
async function underNewKey(accountId: string, row: OutboxRow): Promise<OutboxRow> {
  const key = idempotencyKey(stampNow(), crypto.randomUUID());
  const { sealed } = row;
  return {
    ...row,
    key,
    seal: newSeal(),
    sealed: sealed && (await seal(accountId, key, await unseal(accountId, row.key, sealed))),
    attempts: 0,
    isUnsure: false,
    hasLeft: false,
    isOverdue: undefined,
  };
}

/** Requests that wait for this certificate; to be called in a transaction over the rows. */
async function awaiting(accountId: string, registerKey: string): Promise<OutboxRow[]> {
  const waiting = outboxDatabase(accountId).rows.where('state').equals('awaits-maker');
  return waiting.filter((row) => row.registerKey === registerKey).toArray();
}
