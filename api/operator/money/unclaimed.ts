// Payments of dealers whom a restored database does not know. Each is credited automatically once
// its dealer has proved the email; a dealer identified otherwise is named by hand.

import { rupeeText, toRupees } from '../../../data/values/money.ts';
import { logged } from '../../backup/act-log.ts';
import { keepEvent } from '../../identity/account-events.ts';
import { isCompared } from '../../money/comparison-rounds.ts';
import { giveUnclaimed } from '../../money/top-up/claims.ts';
import { credit } from '../../money/top-up/credit-payment.ts';
import { onTheirWay, unclaimedPayments } from '../../money/top-up/unclaimed.ts';
import { actOf } from '../act-options.ts';
import { type Command, type CommandArguments, type Result, timeText } from '../command.ts';
import {
  dealerBy,
  Mistake,
  named,
  nameOf,
  type OperatorSession,
  refuseForgotten,
  refuseInDoubt,
} from '../session.ts';

/** As many as anybody can look at; others come when these are settled. */
const ROWS_MAX = 500;

export const unclaimed: Command = {
  name: 'unclaimed',
  usage: 'unclaimed [--give PAY_ID --to EMAIL --reason TEXT]',
  does: 'lists payments of dealers whom a restored database lacks; gives one to a dealer you know',
  options: ['give', 'to', 'reason', 'by'],
  async run(session, asked) {
    const { give, to } = asked.options;
    if (give === undefined) return listed(session);
    if (to === undefined) throw new Mistake('Say whose it is: --to EMAIL.');
    return given(session, asked, { paymentId: give, email: to });
  },
};

async function listed({ database }: OperatorSession): Promise<Result> {
  const { waiting, isKnown, coming } = await database.read((sql) => ({
    waiting: unclaimedPayments(sql, ROWS_MAX),
    isKnown: isCompared(sql),
    coming: onTheirWay(sql, ROWS_MAX),
  }));
  const paise = waiting.reduce((sum, { left_paise }) => sum + left_paise, 0);
  const comingPaise = coming.reduce((sum, { left_paise }) => sum + left_paise, 0);
  const said = [
    paise > 0 ? [`${rupeeText(paise)} wait for their owners.`] : [],
    comingPaise > 0 ? [`${rupeeText(comingPaise)} are on their way into wallets.`] : [],
    isKnown ? [] : ["The gateway's lists are not compared yet: differences --ask yes."],
  ].flat();
  return {
    rows: [
      ...waiting.map(({ payment_id, order_id, left_paise, owner_hash, found_at }) => ({
        payment: payment_id,
        order: order_id,
        rupees: toRupees(left_paise),
        since: timeText(found_at),
        'waits for': owner_hash ? 'whoever proves the email' : 'you: the order names nobody',
      })),
      ...coming.map(({ payment_id, order_id, left_paise, settled_at, email }) => ({
        payment: payment_id,
        order: order_id,
        rupees: toRupees(left_paise),
        since: timeText(settled_at),
        'waits for': `nothing: on its way to ${email}, within a minute of a server`,
      })),
    ],
    summary: said.length === 0 ? 'Every payment has its owner.' : said.join(' '),
    isGood: said.length === 0,
  };
}

async function given(
  session: OperatorSession,
  asked: CommandArguments,
  { paymentId, email }: { paymentId: string; email: string },
): Promise<Result> {
  refuseInDoubt(session);
  const account = await dealerBy(session, email);
  const said = actOf(session, asked, 'gift');
  const { at, who } = said;
  const why = `${said.why} (${paymentId})`;
  const act = { ...said, why, subject: paymentId, ...named(session, account) };
  await logged(session.config, act, () =>
    session.database.transaction((sql) => {
      refuseForgotten(sql, account);
      const isGiven = giveUnclaimed(sql, paymentId, { accountId: account.id, at });
      if (!isGiven) throw new Mistake(`No payment ${paymentId} waits for its owner.`);
      const event = { accountId: account.id, kind: 'given a payment', who, why, at } as const;
      keepEvent(sql, session, event);
    }),
  );
  const { kind } = await credit(session, paymentId);
  const isGood = kind === 'credited';
  const summary = isGood
    ? `It is in the wallet of ${nameOf(account)}.`
    : `From now on it belongs to ${nameOf(account)}, but not credited yet: "payment ${paymentId}".`;
  return { rows: [{ payment: paymentId, outcome: kind }], summary, isGood };
}
