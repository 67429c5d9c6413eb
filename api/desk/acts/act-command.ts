// Which operator's command carries an act of the desk out, and with which words: the desk can do
// nothing that a command does not do, and checks nothing that a command does not check.

import type { Act } from '../../../data/desk/acts.ts';
import { toRupees } from '../../../data/values/money.ts';
import { accountById } from '../../identity/accounts.ts';
import type { Command, CommandArguments } from '../../operator/command.ts';
import { block, signOut, unblock } from '../../operator/dealers/access.ts';
import { purge } from '../../operator/dealers/purge.ts';
import { credit, debit } from '../../operator/money/corrections.ts';
import { differences } from '../../operator/money/differences.ts';
import { reconcile } from '../../operator/money/ledger.ts';
import { refund } from '../../operator/money/refund.ts';
import { service } from '../../operator/reports/service.ts';
import { withdraw } from '../../operator/reports/withdraw.ts';
import { Mistake, type OperatorSession } from '../../operator/session.ts';

type Running = Extract<Command, { run: unknown }>;

type Commanded = { command: Running; asked: CommandArguments };

/** Throws {@link Mistake} where the target is not there. */
export async function commandFor(session: OperatorSession, act: Act): Promise<Commanded> {
  const options = { reason: act.reason };
  switch (act.kind) {
    case 'credit':
      return ofDealer(session, credit, act, [rupees(act)]);
    case 'debit':
      return ofDealer(session, debit, act, [rupees(act)]);
    case 'sign-out':
      return ofDealer(session, signOut, act);
    case 'block':
      return ofDealer(session, block, act);
    case 'unblock':
      return ofDealer(session, unblock, act);
    case 'purge':
      return ofNamedDealer(session, act);
    case 'refund': {
      const amount = act.amountPaise === undefined ? [] : [rupees(act)];
      return commanded(refund, { words: [act.target, ...amount], options });
    }
    case 'reconcile':
      return commanded(reconcile, { words: [], options: paymentOf(act) });
    case 'withdraw':
      return commanded(withdraw, { words: [act.target], options: { ...options, do: 'yes' } });
    case 'settle':
      return commanded(differences, { words: [], options: { ...options, settle: act.target } });
    case 'service-off': {
      const tell = act.tell === undefined || act.tell === '' ? {} : { tell: act.tell };
      return commanded(service, { words: [act.target, 'off'], options: { ...options, ...tell } });
    }
    case 'service-on':
      return commanded(service, { words: [act.target, 'on'], options });
    case 'export':
    case 'job':
    case 'add-passkey':
      throw new Mistake('That has a call of its own.');
    default: {
      const none: never = act.kind;
      return none;
    }
  }
}

function commanded(command: Command, asked: CommandArguments): Commanded {
  if (!('run' in command)) throw new Error('A command of the desk works with the database.');
  return { command, asked };
}

/** The desk names a dealer by the account, whose email may change; commands by the email. */
async function ofDealer(
  { database }: OperatorSession,
  command: Command,
  { target, reason }: Act,
  more: string[] = [],
): Promise<Commanded> {
  const account = await database.read((sql) => accountById(sql, target));
  if (!account) throw new Mistake('There is no such dealer.');
  return commanded(command, { words: [account.email, ...more], options: { reason } });
}

/** For ever, and so never of whoever's page happens to be open: the email is typed. */
async function ofNamedDealer(session: OperatorSession, act: Act): Promise<Commanded> {
  const { command, asked } = await ofDealer(session, purge, act);
  const typed = act.email?.toLowerCase() ?? '';
  if (!asked.words.includes(typed)) {
    throw new Mistake('The email that was typed is not this dealer’s: nothing was deleted.');
  }
  return { command, asked };
}

function rupees({ amountPaise = 0 }: Act): string {
  return String(toRupees(amountPaise));
}

function paymentOf({ target }: Act): Record<string, string> {
  return target === '' ? {} : { payment: target };
}
