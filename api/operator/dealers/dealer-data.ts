// All that is kept of one dealer, for the dealer who asks for it (DPDP Act 2023, section 11): in
// JSON, without hashes, ids of sessions or anything of another.

import { keepEvent } from '../../identity/account-events.ts';
import { accountById } from '../../identity/accounts.ts';
import type { Sql } from '../../storage/database.ts';
import { reasonIn, whoIn } from '../act-options.ts';
import type { Command } from '../command.ts';
import { refuseOldFile, writeNewFile } from '../new-file.ts';
import { dealerBy, type OperatorSession } from '../session.ts';

export const dealerData: Command = {
  name: 'dealer-data',
  usage: 'dealer-data EMAIL --to FILE.json --reason TEXT [--by NAME]',
  does: 'writes all that is kept of a dealer, for the dealer who asks for it',
  options: ['to', 'reason', 'by'],
  async run(session, asked) {
    const account = await dealerBy(session, asked.words[0] ?? '');
    const to = asked.options['to'] ?? '';
    refuseOldFile(session.config, to);
    const said = { who: whoIn(session, asked), why: reasonIn(asked) };
    await keepExport(session, { accountId: account.id, ...said });
    const data = await session.database.read((sql) => dataOf(sql, { id: account.id }));
    writeNewFile(session.config, to, JSON.stringify(data, null, 2));
    return { rows: [{ file: to }], summary: `Written: ${to}` };
  },
};

type Export = { accountId: string; who: string; why: string };

/** First of all: nobody's data leaves without a trace. */
export async function keepExport(session: OperatorSession, { accountId, ...said }: Export) {
  const at = session.clock();
  await session.database.transaction((sql) =>
    keepEvent(sql, session, { accountId, kind: 'data exported', ...said, at }),
  );
}

/** Undefined where there is no such account. Whole and in order of time. */
export function dataOf(sql: Sql, { id }: { id: string }): Record<string, unknown> | undefined {
  const account = accountById(sql, id);
  if (!account) return undefined;
  const all = (text: string) => sql.all<Record<string, unknown>>(text, { id });
  return {
    email: account.email,
    since: account.created_at,
    provedAt: account.verified_at,
    entries: all(
      `SELECT number, from_book AS "from", to_book AS "to", amount_paise AS "amountPaise",
         balance_paise AS "balancePaise", description, at
       FROM entry WHERE account_id = :id ORDER BY number`,
    ),
    calls: all(
      `SELECT call.id, service, masked_identifier AS about, opened_at AS at,
         settled_at AS "endedAt",
         outcome FROM call JOIN hold ON hold.call_id = call.id
       WHERE account_id = :id ORDER BY hold.id`,
    ),
    orders: all(
      `SELECT id, amount_paise AS "amountPaise", created_at AS at, payment_id AS "paymentId"
       FROM payment_order WHERE account_id = :id ORDER BY created_at`,
    ),
    refunds: all(
      `SELECT refund.payment_id AS "paymentId", refund.amount_paise AS "amountPaise",
         opened_at AS at,
         outcome
       FROM payment_order JOIN refund ON refund.payment_id = payment_order.payment_id
       WHERE payment_order.account_id = :id ORDER BY opened_at`,
    ),
    sessions: all(
      'SELECT created_at AS since, expires_at AS until FROM session WHERE account_id = :id',
    ),
    events: all('SELECT kind, way, why, at FROM event WHERE account_id = :id ORDER BY id'),
  };
}
