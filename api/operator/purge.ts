// Forgetting a dealer who asks for it. What the law has us keep, the money and its vouchers, stays
// without a name; all else goes.

import { hash } from 'node:crypto';
import { rupeeText } from '../../data/money.ts';
import { signOutEverywhere } from '../accounts.ts';
import type { Sql } from '../database.ts';
import { walletOf } from '../ledger.ts';
import { keepAct } from './acts.ts';
import type { Command } from './command.ts';
import { reasonIn, whoIn } from './corrections.ts';
import { dealerBy, Mistake, refuseWrongClock } from './desk.ts';

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
    await desk.database.transaction((sql) => {
      const { postedPaise } = walletOf(sql, account.id);
      if (postedPaise > 0) {
        throw new Mistake(`${rupeeText(postedPaise)} is still theirs: refund or debit it first.`);
      }
      forgetDealer(sql, account, at);
      const reference = `purge-${account.id}`;
      const who = whoIn(desk, asked);
      keepAct(sql, { reference, kind: 'purge', accountId: account.id, who, why, at });
    });
    return {
      rows: [],
      summary: 'Forgotten. Older backups still know: they go within a week.',
    };
  },
};

function forgetDealer(sql: Sql, { id, email }: { id: string; email: string }, at: number): void {
  signOutEverywhere(sql, id);
  sql.run('DELETE FROM one_time_code WHERE email = :email', { email });
  sql.run(
    `UPDATE account SET email = :nobody, password_hash = NULL, google_id = NULL, verified_at = NULL
     WHERE id = :id`,
    // Unique, and no address that anybody could prove to be theirs.
    { id, nobody: `forgotten-${hash('sha256', id).slice(0, 12)}` },
  );
  sql.run("UPDATE call SET masked_identifier = '' WHERE account_id = :id", { id });
  sql.run(
    `UPDATE sealed_answer SET sealed = NULL, forgotten_at = :at
     WHERE sealed IS NOT NULL AND call_id IN (SELECT id FROM call WHERE account_id = :id)`,
    { id, at },
  );
}
