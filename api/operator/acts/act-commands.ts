// The acts as the terminal takes them: `credit EMAIL RUPEES --reason TEXT`, each from the table.

import { type Act, type ActKind, actKinds, acts, questionsOf } from '../../../data/desk/acts.ts';
import { parseRupees, toRupees } from '../../../data/values/money.ts';
import { type CommandArguments, type Result, type SessionCommand, whoIn } from '../command.ts';
import { dealerBy, Mistake, type OperatorSession } from '../session.ts';
import { refuseOldFile, writeNewFile } from '../written-files.ts';
import { carryOutAct, planAct } from './acts.ts';

const targets = {
  dealer: 'EMAIL',
  payment: 'PAY_ID',
  report: 'NUMBER_OR_CALL',
  difference: 'REFERENCE',
  service: 'SERVICE',
  source: 'SERVICE_SOURCE',
};

/** By the name of the act. */
export const actCommands = Object.fromEntries(
  actKinds.map((kind) => [kind, commandOf(kind)]),
) as Record<ActKind, SessionCommand>; // a command for each key of the table

function commandOf(kind: ActKind): SessionCommand {
  const { on, does } = acts[kind];
  const questions = questionsOf(kind);
  const word = kind === 'reconcile' ? `[${targets[on]}]` : targets[on];
  const isTyped = (name: string) => name === 'email' && on === 'dealer';
  const usages = questions.flatMap(({ name, isOptional }) => {
    if (isTyped(name)) return [];
    const usage = {
      amountPaise: 'RUPEES',
      tell: '--tell SENTENCE',
      email: '--email EMAIL',
      reason: '--reason TEXT',
    }[name];
    return [isOptional ? `[${usage}]` : usage];
  });
  const isFile = kind === 'dealer-data';
  return {
    name: kind,
    usage: [kind, word, ...usages, isFile ? '--to FILE.json' : [], '[--show yes] [--by NAME]']
      .flat()
      .join(' '),
    does: does.charAt(0).toLowerCase() + does.slice(1).replace(/\.$/, ''),
    options: ['reason', 'tell', 'email', 'show', 'by', ...(isFile ? ['to'] : [])],
    async run(session, asked) {
      const { show, to = '' } = asked.options;
      const act = await actIn(session, kind, asked);
      if (show !== undefined) return planned(session, act);
      if (isFile) refuseOldFile(session.config, to);
      const done = await carryOutAct({ ...session, who: whoIn(session, asked) }, act);
      if (done.file !== undefined) writeNewFile(session.config, to, done.file);
      return done;
    },
  };
}

async function actIn(
  session: OperatorSession,
  kind: ActKind,
  { words: [word = '', typed], options }: CommandArguments,
): Promise<Act> {
  const isDealer = acts[kind].on === 'dealer';
  const target = isDealer ? (await dealerBy(session, word)).id : word;
  // The dealer is named by the email that was typed, which is what some acts ask.
  const email = isDealer ? word : options['email'];
  const { tell, reason = '' } = options;
  return {
    kind,
    target,
    reason,
    ...(typed === undefined ? {} : { amountPaise: amountIn(typed) }),
    ...(tell === undefined ? {} : { tell }),
    ...(email === undefined || !('email' in acts[kind].asks.entries) ? {} : { email }),
  };
}

function amountIn(text: string): number {
  const amountPaise = parseRupees(text) ?? 0;
  if (amountPaise <= 0) throw new Mistake(`"${text}" is no amount in rupees.`);
  return amountPaise;
}

async function planned(session: OperatorSession, act: Act): Promise<Result> {
  const { sentence, beforePaise, afterPaise, goes = [], stays = [] } = await planAct(session, act);
  const money =
    beforePaise === undefined || afterPaise === undefined
      ? []
      : [{ 'can be spent now': toRupees(beforePaise), after: toRupees(afterPaise) }];
  const things = [
    ...goes.map((each) => ({ goes: each })),
    ...stays.map((each) => ({ stays: each })),
  ];
  return { rows: [...money, ...things], summary: `Nothing was changed. ${sentence}` };
}
