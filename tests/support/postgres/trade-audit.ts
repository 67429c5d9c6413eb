// Checks the trade at the end: every tap with a report was charged once, no other was charged, and
// every wallet has the rest.

import { transactionId } from '../../../api/money/ledger-entries.ts';
import { violations } from '../../../api/money/ledger-invariants.ts';
import { keyHash } from '../../../api/reports/sealed-answer.ts';
import type { Sql } from '../../../api/storage/database.ts';
import { FORTUNE_PAISE, type Tap, type Trade } from './buyers.ts';
import type { TwoServers } from './two-servers.ts';

type Charge = { id: number; key_hash: Buffer; number: number; amount_paise: number };

/** Waits until the servers have no work left. Returns a sentence for each violation. */
export async function findTroubles(servers: TwoServers, trade: Trade): Promise<string[]> {
  const { database, complaints } = servers;
  const open = 'SELECT id FROM hold WHERE settled_at IS NULL';
  const rests = () => database.read((sql) => sql.all(open));
  await expect.poll(rests, { timeout: LET_GO_WITHIN_MS }).toEqual([]);
  const at = Date.now();
  return [
    ...trade.wrong,
    ...complaints().filter((line) => line.includes('unforeseen')),
    ...(await violations(database, at)),
    ...(await database.read((sql) => troublesOfCharges(sql, trade))),
  ];
}

/**
 * Calls that ended without their last commit are tried again each second. After a server is killed,
 * another one watches for two minutes before it releases the holds.
 */
const LET_GO_WITHIN_MS = 180_000;

function troublesOfCharges(sql: Sql, { taps, buyers }: Trade): string[] {
  const charges = chargesByKey(sql);
  return [
    ...taps.flatMap((tap) => troubleOfTap(tap, charges)),
    ...[...charges.values()].flat().map(({ id }) => `no buyer asked for call ${id}`),
    ...buyers.flatMap(({ accountId }) => troubleOfWallet(sql, accountId)),
  ];
}

function chargesByKey(sql: Sql): Map<string, Charge[]> {
  const charges = sql.all<Charge>(
    `SELECT call.id, call.key_hash, entry.number, entry.amount_paise
     FROM entry LEFT JOIN call ON entry.reference = CAST(call.id AS TEXT)
     WHERE entry.to_book = 'revenue'`,
  );
  const byKey = new Map<string, Charge[]>();
  for (const charge of charges) {
    const name = charge.key_hash.toString('hex');
    byKey.set(name, [...(byKey.get(name) ?? []), charge]);
  }
  return byKey;
}

/** Removes the tap's charges from the map, so that any left at the end were never requested. */
function troubleOfTap({ buyer, key, text }: Tap, charges: Map<string, Charge[]>): string[] {
  const name = keyHash(buyer.accountId, key).toString('hex');
  const own = charges.get(name) ?? [];
  charges.delete(name);
  if (own.length !== (text === undefined ? 0 : 1))
    return [`${key} was charged ${own.length} times`];
  const receipt: { id?: string } = text === undefined ? {} : JSON.parse(text).receipt;
  const [charge] = own;
  const isSo = charge === undefined || receipt.id === transactionId(charge.number);
  return isSo ? [] : [`${key} has the receipt of another entry: ${receipt.id}`];
}

function troubleOfWallet(sql: Sql, accountId: string): string[] {
  const found = sql.get<{ posted: number; held: number; spent: number }>(
    `SELECT posted_paise AS posted, held_paise AS held,
       (SELECT sum(amount_paise) FROM entry
        WHERE entry.account_id = wallet.account_id AND to_book = 'revenue') AS spent
     FROM wallet WHERE account_id = :accountId`,
    { accountId },
  );
  const isRight = found && found.held === 0 && found.posted === FORTUNE_PAISE - found.spent;
  return isRight ? [] : [`the wallet of ${accountId} is wrong: ${JSON.stringify(found)}`];
}
