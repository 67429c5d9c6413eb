// Makes a terminal command for each act in the table, such as `credit EMAIL RUPEES --reason TEXT`.

import {
  type Act,
  type ActKind,
  actKinds,
  acts,
  questionsOf,
  typedAct,
} from '../../../data/desk/acts.ts';
import { toRupees } from '../../../data/values/money.ts';
import { type CommandArguments, type Result, type SessionCommand, whoIn } from '../command.ts';
import { dealerBy, type OperatorSession } from '../session.ts';
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

export const actCommands = Object.fromEntries(
  actKinds.map((kind) => [kind, commandOf(kind)]),
) as Record<ActKind, SessionCommand>; // one command for each key of the table

function commandOf(kind: ActKind): SessionCommand {
  const { on, does } = acts[kind];
  const word = kind === 'reconcile' ? `[${targets[on]}]` : targets[on];
  // A command that names a dealer already has the email, so it does not ask for it again.
  const asked = questionsOf(kind).filter(({ name }) => name !== 'email' || on !== 'dealer');
  const usages = asked.map(({ usage, isOptional }) => (isOptional ? `[${usage}]` : usage));
  const isFile = kind === 'dealer-data';
  return {
    name: kind,
    usage: [kind, word, ...usages, isFile ? '--to FILE.json' : [], '[--show yes] [--by NAME]']
      .flat()
      .join(' '),
    does: does.charAt(0).toLowerCase() + does.slice(1).replace(/\.$/, ''),
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
  return typedAct(kind, target, {
    ...options,
    amountPaise: typed,
    ...(isDealer && { email: word }),
  });
}

async function planned(session: OperatorSession, act: Act): Promise<Result> {
  const { sentence, beforePaise, afterPaise, goes = [], stays = [] } = await planAct(session, act);
  const money =
    beforePaise === undefined || afterPaise === undefined
      ? []
      : [{ 'spendable now': toRupees(beforePaise), after: toRupees(afterPaise) }];
  const things = [
    ...goes.map((each) => ({ goes: each })),
    ...stays.map((each) => ({ stays: each })),
  ];
  const summary = `Nothing was changed. Without --show, this would happen: ${sentence}`;
  return { rows: [...money, ...things], summary };
}
