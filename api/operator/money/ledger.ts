// Is the ledger right? What is still open in it, and what does the gateway know that it does not?

import { toRupees } from '../../../data/values/money.ts';
import { isOfAnswer, keepDamage } from '../../integrity/damage.ts';
import { uncompared } from '../../integrity/row-checksums.ts';
import { soundnessOf } from '../../integrity/soundness.ts';
import { entryCount } from '../../money/ledger-entries.ts';
import { settleRefund } from '../../money/refunds/refund-settlement.ts';
import { openRefunds } from '../../money/refunds/refunds.ts';
import { type Credit, credit } from '../../money/top-up/credit-payment.ts';
import { reconcile as askGateway } from '../../money/top-up/open-order-watch.ts';
import { type Command, counted, type Result, type Row, timeText } from '../command.ts';
import { type OperatorSession, refuseInDoubt } from '../session.ts';

export const verify: Command = {
  name: 'verify',
  usage: 'verify',
  does: 'checks every page and every promise of the database; ends with 1 where one is broken',
  async run({ config, database, clock }) {
    const now = clock();
    const entries = await database.read(entryCount);
    const { damage, broken } = await soundnessOf(database, now);
    if (damage[0] !== undefined) keepDamage(config.dataDir, damage[0]);
    const found = [...damage, ...broken];
    return {
      rows: found.map((each) => ({ broken: each })),
      summary:
        found.length === 0
          ? `The database is sound: ${counted(entries, 'entry', 'entries')}. ${UNCOMPARED}`
          : told(damage, found),
      isGood: found.length === 0,
    };
  },
};

const unseen = [...new Set(Object.values(uncompared))];
const UNCOMPARED = `No checksum stands beside ${unseen.join(', ')}.`;

function told(damage: string[], found: string[]): string {
  if (damage.length === 0) {
    const findings = counted(found.length, 'finding');
    return `The database is not sound: ${findings}. Stop selling and find out why.`;
  }
  const next = damage.every(isOfAnswer) ? GIVE_BACK : 'restore a backup.';
  return `The database is damaged, and the server sells nothing from it: ${next}`;
}

const GIVE_BACK =
  'only answers are, which phones have not fetched. Look at the disk; accept-database gives ' +
  'their price back.';

export const holds: Command = {
  name: 'holds',
  usage: 'holds',
  does: 'lists money that is set aside: calls, refunds and disputes under way',
  async run({ database, clock }) {
    const rows = await database.read((sql) =>
      sql.all<Row & { at: number; paise: number }>(
        `SELECT 'call' AS kind, call.id || '' AS reference, email, service AS subject,
           hold.amount_paise AS paise, opened_at AS at
         FROM hold JOIN call ON call.id = hold.call_id JOIN account ON account.id = account_id
         WHERE settled_at IS NULL
         UNION ALL
         SELECT 'refund', refund.id, email, payment_id, amount_paise, opened_at
         FROM refund JOIN account ON account.id = account_id WHERE settled_at IS NULL
         UNION ALL
         SELECT 'dispute', dispute.id, email, payment_id, frozen_paise, opened_at
         FROM dispute JOIN account ON account.id = account_id WHERE settled_at IS NULL
         ORDER BY at`,
      ),
    );
    return {
      rows: rows.map(({ at, paise, ...row }) => ({
        ...row,
        rupees: toRupees(paise),
        since: timeText(at),
        seconds: Math.round((clock() - at) / 1000),
      })),
      summary: rows.length === 0 ? 'Nothing is set aside.' : `${rows.length} open.`,
    };
  },
};

export const reconcile: Command = {
  name: 'reconcile',
  usage: 'reconcile [--payment PAY_ID]',
  does: 'asks the gateway about open orders and refunds, or one payment; credits what was missed',
  options: ['payment'],
  async run(session, { options: { payment } }) {
    refuseInDoubt(session);
    if (payment !== undefined) return reconcilePayment(session, payment);
    const { credited, unanswered } = await askGateway(session);
    const open = await session.database.read(openRefunds);
    const rows: Row[] = [];
    for (const refund of open) {
      const outcome = await settleRefund(session, refund).catch(() => 'unknown');
      rows.push({ refund: refund.id, rupees: toRupees(refund.amount_paise), outcome });
    }
    const payments = counted(credited, 'payment');
    const summary = `Credited without a word from the gateway: ${payments}.${silence(unanswered)}`;
    // The gateway's answers carry the time: only they reveal a clock that runs ahead.
    const doubt = session.trustedClock.doubt();
    if (doubt !== undefined) {
      const why = `${doubt} By such a clock no payment is credited: set it right, and ask again.`;
      return { rows, summary: `${summary} ${why}`, isGood: false };
    }
    const isGood = unanswered === 0 && rows.every(({ outcome }) => outcome !== 'unknown');
    return { rows, summary, isGood };
  },
};

/** Nobody knows whether those are paid. */
function silence(orders: number): string {
  if (orders === 0) return '';
  return ` The gateway has not answered for ${counted(orders, 'open order')}: try again later.`;
}

const meanings: Record<Credit['kind'], string> = {
  credited: 'It is in the wallet that its order was for.',
  pending: 'The gateway does not have this money yet. It is added by itself if it comes.',
  not_ours: 'The gateway knows no such payment of an order of ours.',
  unclaimed: 'Its account is lost: it is credited to whoever proves the email.',
  erased: 'Its account is removed: it goes back to its payer.',
  unfit:
    'It is not what was ordered, or its order was paid before: return it in the dashboard ' +
    'of the gateway.',
};

/** Of any age, and whatever has become of its order here. */
async function reconcilePayment(session: OperatorSession, paymentId: string): Promise<Result> {
  const outcome = await credit(session, paymentId);
  const isNew = outcome.kind === 'credited' && outcome.isNew;
  const row = { payment: paymentId, outcome: outcome.kind, new: isNew };
  return { rows: [row], summary: meanings[outcome.kind], isGood: outcome.kind === 'credited' };
}
