// Where the gateway and the database differ: found by webhooks, by the reconciler and each night.

import { toRupees } from '../../data/values/money.ts';
import { type Difference, differenceKinds } from '../money/gateway-differences.ts';
import { compare, isCompared } from '../money/nightly-comparison.ts';
import { unclaimedPayments } from '../money/top-up/unclaimed.ts';
import { counted, type Result, type SessionCommand, timeText } from './command.ts';
import { type OperatorSession, refuseInDoubt } from './session.ts';

/** As many as a person can look at; older ones come when newer ones are settled. */
const ROWS_MAX = 500;

export const differences: SessionCommand = {
  name: 'differences',
  usage: 'differences [--ask yes]',
  does: 'lists where gateway and database differ; asks the gateway for all its lists first',
  options: ['ask'],
  async run(session, { options: { ask } }) {
    return listed(session, ask === undefined || (await compared(session)));
  },
};

async function compared(session: OperatorSession): Promise<boolean> {
  refuseInDoubt(session);
  return compare(session, { since: session.clock(), pagesMax: Number.MAX_SAFE_INTEGER });
}

async function listed({ database }: OperatorSession, isWhole: boolean): Promise<Result> {
  const open = await database.read((sql) =>
    sql.all<Difference & { email: string | null; found_at: number }>(
      `SELECT difference.*, email FROM difference LEFT JOIN account ON account.id = account_id
       WHERE settled_at IS NULL ORDER BY found_at LIMIT :limit`,
      { limit: ROWS_MAX },
    ),
  );
  const rows = open.map(({ kind, reference, payment_id, amount_paise, email, found_at }) => ({
    kind,
    reference,
    payment: payment_id,
    dealer: email,
    rupees: toRupees(amount_paise),
    since: timeText(found_at),
    what: differenceKinds[kind],
  }));
  const [isKnown, waiting] = await database.read((sql) => [
    isCompared(sql),
    unclaimedPayments(sql, ROWS_MAX).length,
  ]);
  const said = [
    rows.length > 0
      ? [`${rows.length} to look at.`]
      : isKnown && isWhole
        ? ['No difference is open.']
        : [],
    isWhole ? [] : ['The gateway did not answer to the end: ask again.'],
    isKnown || !isWhole ? [] : ["The gateway's lists are not compared yet: differences --ask yes."],
    waiting > 0 ? [`${counted(waiting, 'payment')} may wait for an owner: read unclaimed.`] : [],
  ];
  return { rows, summary: said.flat().join(' '), isGood: rows.length === 0 && isWhole && isKnown };
}
