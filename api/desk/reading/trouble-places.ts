// What the alarms of Today are about, one by one, and where each is seen.

import type { Today } from '../../../data/desk/today.ts';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { accountByEmail } from '../../identity/accounts.ts';
import { type DifferenceKind, differenceKinds } from '../../money/gateway-differences.ts';
import type { neverReceiving } from '../../reports/never-received.ts';
import type { Sql } from '../../storage/sql.ts';

type Place = NonNullable<Today['troubles'][number]['places']>[number];
type NeverReceiving = ReturnType<typeof neverReceiving>;

/** As many as fit on a phone; the next come when these are settled. */
const PLACES_MAX = 5;

/** Of each alarm the oldest few. */
export function troublePlaces(sql: Sql, dealers: NeverReceiving) {
  return {
    dispute: disputes(sql),
    difference: differences(sql),
    dealer: dealers.slice(0, PLACES_MAX).flatMap((dealer) => ofDealer(sql, dealer)),
  };
}

function disputes(sql: Sql): Place[] {
  return sql
    .all<{ payment_id: string; amount_paise: Paise; email: string }>(
      `SELECT payment_id, amount_paise, email FROM dispute
       JOIN account ON account.id = account_id
       WHERE settled_at IS NULL ORDER BY opened_at LIMIT :limit`,
      { limit: PLACES_MAX },
    )
    .map(({ payment_id, amount_paise, email }) => ({
      name: `${rupeeText(amount_paise)} by ${email}`,
      link: `/payment/${payment_id}`,
    }));
}

function differences(sql: Sql): Place[] {
  return sql
    .all<{ kind: DifferenceKind; payment_id: string; amount_paise: Paise }>(
      `SELECT kind, payment_id, amount_paise FROM difference
       WHERE settled_at IS NULL ORDER BY found_at LIMIT :limit`,
      { limit: PLACES_MAX },
    )
    .map(({ kind, payment_id, amount_paise }) => ({
      name: `${rupeeText(amount_paise)}: ${differenceKinds[kind]}`,
      link: `/payment/${payment_id}`,
    }));
}

function ofDealer(sql: Sql, { email, count }: NeverReceiving[number]): Place[] {
  const account = accountByEmail(sql, email);
  return account ? [{ name: `${email}: ${count} reports`, link: `/dealer/${account.id}` }] : [];
}
