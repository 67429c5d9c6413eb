// What of a payment went back, or is disputed, step by step.

import { type Paise, rupeeText } from '../../../data/values/money.ts';
import type { Sql } from '../../storage/database.ts';
import { type Step, stepIf } from '../story.ts';

type Return = {
  id: string;
  amount_paise: Paise;
  opened_at: number;
  settled_at: number | null;
  outcome: string | null;
  gateway_refund_id: string | null;
  who: string | null;
  why: string | null;
  failed_at: number | null;
};

export function returned(sql: Sql, paymentId: string): Step[] {
  return sql
    .all<Return>(
      `SELECT refund.*, act.who, act.why, failed_refund.at AS failed_at FROM refund
       LEFT JOIN act ON act.reference = refund.id
       LEFT JOIN failed_refund ON failed_refund.refund_id = refund.id
       WHERE payment_id = :paymentId`,
      { paymentId },
    )
    .flatMap((row) => {
      const money = rupeeText(row.amount_paise);
      const asked = `${money} set aside as ${row.id}, by ${row.who ?? ''}: ${row.why ?? ''}`;
      const end = `${money} ${row.outcome} ${row.gateway_refund_id ?? ''}`.trim();
      return [
        { at: row.opened_at, what: 'refund', detail: asked },
        ...stepIf(row.settled_at, 'refund', end),
        ...stepIf(
          row.failed_at,
          'refund',
          `${money} failed at the bank and is in the wallet again`,
        ),
      ];
    });
}

type Dispute = {
  id: string;
  amount_paise: Paise;
  frozen_paise: Paise;
  opened_at: number;
  settled_at: number | null;
  outcome: string | null;
};

export function disputed(sql: Sql, paymentId: string): Step[] {
  return sql
    .all<Dispute>('SELECT * FROM dispute WHERE payment_id = :paymentId', { paymentId })
    .flatMap(({ id, amount_paise, frozen_paise, opened_at, settled_at, outcome }) => {
      const frozen = `${rupeeText(frozen_paise)} of ${rupeeText(amount_paise)} frozen`;
      return [
        { at: opened_at, what: 'dispute', detail: `${id}: ${frozen}` },
        ...stepIf(settled_at, 'dispute', `${id}: ${outcome}`),
      ];
    });
}
