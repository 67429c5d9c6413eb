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
      const step = { what: 'refund', row: `refund ${row.id}` };
      const ended = row.outcome === 'refunded' ? 'went back to its payer' : 'could not be returned';
      const failed = `${money} failed at the bank and is in the wallet again`;
      return [
        {
          ...step,
          at: row.opened_at,
          detail: asked,
          told: `${money} was set aside to be returned`,
        },
        ...stepIf(row.settled_at, { ...step, detail: end, told: `${money} ${ended}` }),
        ...stepIf(row.failed_at, { ...step, detail: failed, told: failed }),
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
      const step = { what: 'dispute', row: `dispute ${id}` };
      const told = `The bank asked for ${rupeeText(amount_paise)} of it back`;
      return [
        { ...step, at: opened_at, detail: `${id}: ${frozen}`, told },
        ...stepIf(settled_at, { ...step, detail: `${id}: ${outcome}` }),
      ];
    });
}
