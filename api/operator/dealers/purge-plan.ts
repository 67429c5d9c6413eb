// What forgetting a dealer takes away and what it leaves, told before it is done.

import { dayText } from '../../../data/desk/figures.ts';
import { rupeeText } from '../../../data/values/money.ts';
import type { Account } from '../../identity/accounts.ts';
import { hindranceOf } from '../../identity/close-account.ts';
import type { Sql } from '../../storage/database.ts';
import { counted } from '../command.ts';
import { Mistake } from '../session.ts';

/** A sentence for each. */
type PurgePlan = { goes: string[]; stays: string[] };

/** As many nights as the server keeps copies of: backups.ts prunes older ones. */
const NIGHTLY_COPIES_MS = 7 * 24 * 3_600_000;

/** Runs inside a read; throws {@link Mistake} while money of theirs is here. */
export function purgePlan(sql: Sql, { id, email }: Account, at: number): PurgePlan {
  refuseWithMoney(sql, id);
  const { sessions, calls, unfetched, disputes, vouchers } = countsOf(sql, id);
  const isUnsure = hindranceOf(sql, id) !== undefined;
  return {
    goes: [
      `The email ${email}, its password and codes; ${counted(sessions, 'session')} ` +
        `${sessions === 1 ? 'ends' : 'end'}.`,
      `What ${counted(calls, 'report')} ${calls === 1 ? 'was' : 'were'} asked about, and what ` +
        'the devices share.',
      ...(unfetched > 0 ? [`${counted(unfetched, 'paid report')} that no phone has fetched.`] : []),
    ],
    stays: [
      'The wallet of ₹0 and every entry of money, without a name.',
      ...(vouchers > 0
        ? [`${counted(vouchers, 'voucher')} with the email, which tax law has us keep.`]
        : []),
      ...(disputes > 0
        ? [`${counted(disputes, 'dispute')} with the payer's bank: answer there all the same.`]
        : []),
      ...(isUnsure ? [UNSURE] : []),
      `Nightly copies know the dealer until ${dayText(at + NIGHTLY_COPIES_MS)}, longer if one ` +
        'is not sound; all others until you delete them.',
    ],
  };
}

const UNSURE =
  'All of it, if the gateway cannot say that no payment is under way: it is asked first.';

/** Throws {@link Mistake}. */
export function refuseWithMoney(sql: Sql, accountId: string): void {
  const hindrance = hindranceOf(sql, accountId);
  if (hindrance?.kind !== 'money') return;
  throw new Mistake(`${rupeeText(hindrance.paise)} is still theirs: refund or debit it first.`);
}

type Counts = {
  sessions: number;
  calls: number;
  unfetched: number;
  disputes: number;
  vouchers: number;
};

function countsOf(sql: Sql, id: string): Counts {
  const counts = sql.get<Counts>(
    `SELECT (SELECT count(*) FROM session WHERE account_id = :id) AS sessions,
       (SELECT count(*) FROM call WHERE account_id = :id) AS calls,
       (SELECT count(*) FROM sealed_answer JOIN call ON call.id = call_id
        WHERE account_id = :id AND sealed IS NOT NULL) AS unfetched,
       (SELECT count(*) FROM dispute WHERE account_id = :id AND settled_at IS NULL) AS disputes,
       (SELECT count(*) FROM voucher JOIN entry ON entry.id = entry_id
        WHERE account_id = :id) AS vouchers`,
    { id },
  );
  return counts ?? { sessions: 0, calls: 0, unfetched: 0, disputes: 0, vouchers: 0 };
}
