// Forgetting a dealer who asks for it. What the law has us keep, the money and its vouchers, stays
// without a name; all else goes.

import { hash } from 'node:crypto';
import { rupeeText } from '../../data/money.ts';
import { closeUnpaidOrders, hindranceOf } from '../account-end.ts';
import { signOutEverywhere } from '../accounts.ts';
import type { Sql } from '../database.ts';
import { forgetCodes } from '../one-time-code.ts';
import { Refusal } from '../refusal.ts';
import { keepRecipients } from '../vouchers.ts';
import { keepAct } from './acts.ts';
import type { Command } from './command.ts';
import { reasonIn, whoIn } from './corrections.ts';
import { type Desk, dealerBy, Mistake, refuseWrongClock } from './desk.ts';

/** Some milliseconds of the book: nobody who buys meanwhile waits longer than that. */
const CALLS_PER_COMMIT = 500;

export const purge: Command = {
  name: 'purge',
  usage: 'purge EMAIL --reason TEXT [--by NAME]',
  does: "forgets a dealer's email, sessions, codes, answers and what was asked for",
  options: ['reason', 'by'],
  async run(desk, asked) {
    refuseWrongClock(desk);
    const account = await dealerBy(desk, asked.words[0] ?? '');
    const why = reasonIn(asked);
    const at = desk.clock();
    await closeUnpaidOrders(desk, account.id).catch(mistakeOfGateway);
    await desk.database.read((sql) => refuseWithMoney(sql, account.id));
    const last = await forgetCallsInBites(desk, account.id, at);
    await desk.database.transaction((sql) => {
      refuseWithMoney(sql, account.id);
      forgetDealer(sql, account);
      // What was asked for while the others were being forgotten.
      forgetCalls(sql, { accountId: account.id, after: last, limit: Number.MAX_SAFE_INTEGER, at });
      const reference = `purge-${account.id}`;
      const who = whoIn(desk, asked);
      keepAct(sql, { reference, kind: 'purge', accountId: account.id, who, why, at });
    });
    return {
      rows: [],
      summary:
        'Forgotten, but on the vouchers that tax law has us keep. Older backups still know: ' +
        'they go within a week.',
    };
  },
};

function refuseWithMoney(sql: Sql, accountId: string): void {
  const hindrance = hindranceOf(sql, accountId);
  if (hindrance?.kind === 'money') {
    throw new Mistake(`${rupeeText(hindrance.paise)} is still theirs: refund or debit it first.`);
  } else if (hindrance) {
    throw new Mistake('A payment of theirs may still be under way: try again in an hour.');
  }
}

function mistakeOfGateway(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Mistake('The gateway cannot say whether a payment of theirs is under way. Try again.');
}

function forgetDealer(sql: Sql, { id, email }: { id: string; email: string }): void {
  signOutEverywhere(sql, id);
  forgetCodes(sql, email);
  keepRecipients(sql, id);
  sql.run('DELETE FROM browser WHERE account_id = :id', { id });
  sql.run(
    `UPDATE account SET email = :nobody, password_hash = NULL, google_id = NULL, verified_at = NULL
     WHERE id = :id`,
    // Unique, and no address that anybody could prove to be theirs.
    { id, nobody: `forgotten-${hash('sha256', id).slice(0, 12)}` },
  );
}

/** In many short commits, so that dealers go on buying meanwhile; gives the last call's id. */
async function forgetCallsInBites({ database }: Desk, accountId: string, at: number) {
  let after = 0;
  for (;;) {
    const bite = { accountId, after, limit: CALLS_PER_COMMIT, at };
    const last = await database.transaction((sql) => forgetCalls(sql, bite));
    if (last === undefined) return after;
    after = last;
  }
}

type Bite = { accountId: string; after: number; limit: number; at: number };

/** Forgets what was asked for and the answers; the id of the last call, undefined without one. */
function forgetCalls(sql: Sql, { accountId, after, limit, at }: Bite): number | undefined {
  const last = sql.get<{ id: number | null }>(
    `SELECT max(id) AS id FROM (SELECT id FROM call
       WHERE account_id = :accountId AND id > :after ORDER BY id LIMIT :limit)`,
    { accountId, after, limit },
  );
  if (last?.id == null) return undefined;
  const calls = { accountId, after, last: last.id };
  sql.run(
    `UPDATE call SET masked_identifier = ''
     WHERE account_id = :accountId AND id > :after AND id <= :last`,
    calls,
  );
  sql.run(
    `UPDATE sealed_answer SET sealed = NULL, forgotten_at = :at
     WHERE sealed IS NOT NULL AND call_id IN (SELECT id FROM call
       WHERE account_id = :accountId AND id > :after AND id <= :last)`,
    { ...calls, at },
  );
  return last.id;
}
