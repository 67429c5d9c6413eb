// What happened to a dealer's account, and which of its sessions bought what.

import { countIn } from '../arguments.ts';
import { type Command, counted, timeText } from '../command.ts';
import { dealerBy } from '../session.ts';

type Row = {
  at: number;
  kind: string;
  way: string | null;
  session_reference: Buffer | null;
  network_hash: Buffer | null;
  who: string | null;
  why: string | null;
};

const ROWS_MAX = 1000;

/** Each half reads no more than is shown, however old the account is. */
const EVENTS = /* sql */ `
  SELECT * FROM (
    SELECT at, kind, way, session_reference, network_hash, who, why FROM event
    WHERE account_id = :accountId ORDER BY id DESC LIMIT :limit) AS happened
  UNION ALL
  SELECT * FROM (
    SELECT hold.opened_at AS at, 'bought ' || call.service AS kind, NULL AS way,
      hold.session_reference,
      CASE WHEN 1 = 0 THEN key_hash END AS network_hash, -- none, of the type that the others have
      NULL AS who, NULL AS why
    FROM call JOIN hold ON hold.call_id = call.id AND hold.outcome = 'captured'
    WHERE call.account_id = :accountId ORDER BY call.id DESC LIMIT :limit) AS bought
  ORDER BY at DESC LIMIT :limit`;

export const events: Command = {
  name: 'events',
  usage: 'events EMAIL [--last 50]',
  does: 'shows sign-ins, refusals, codes, passwords, blocks, and which session bought what',
  options: ['last'],
  async run(session, asked) {
    const limit = countIn(asked, { name: 'last', most: ROWS_MAX, otherwise: 50 });
    const account = await dealerBy(session, asked.words[0] ?? '');
    const found = await session.database.read((sql) =>
      sql.all<Row>(EVENTS, { accountId: account.id, limit }),
    );
    return {
      rows: found.toReversed().map((row) => ({
        at: timeText(row.at),
        event: row.kind,
        by: row.way ?? '',
        session: shortly(row.session_reference),
        network: shortly(row.network_hash),
        who: row.who ?? '',
        why: row.why ?? '',
      })),
      summary:
        `${counted(found.length, 'event')} of ${account.email}. ` +
        'One session, one network: the same letters. No address is kept.',
    };
  },
};

function shortly(bytes: Buffer | null): string {
  return bytes?.toString('hex').slice(0, 8) ?? '';
}
