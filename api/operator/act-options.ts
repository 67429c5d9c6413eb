// What every command that changes something says of it: what was done, when, why and by whom.

import { randomUUID } from 'node:crypto';
import { plainText } from '../../data/values/plain-text.ts';
import type { LoggedAct } from '../backup/act-log.ts';
import type { CommandArguments } from './command.ts';
import { Mistake, type OperatorSession } from './session.ts';

/** For the log outside the database. Its id may be the reference of what is done. */
export function actOf<Kind extends LoggedAct['kind']>(
  session: OperatorSession,
  asked: CommandArguments,
  kind: Kind,
) {
  const why = reasonIn(asked);
  return { id: randomUUID() as string, kind, at: session.clock(), who: whoIn(session, asked), why };
}

/** The dealer reads it; so does the auditor. */
export function reasonIn({ options }: CommandArguments): string {
  const reason = plainText(options['reason'] ?? '');
  if (reason.length < 3) throw new Mistake('Say why: --reason "…". The dealer will read it.');
  return reason.slice(0, 200);
}

/** Whoever `--by` names, a user of the system typed it: both are recorded. */
export function whoIn(session: OperatorSession, { options }: CommandArguments): string {
  const named = plainText(options['by'] ?? '');
  return named === '' || named === session.who ? session.who : `${named} (as ${session.who})`;
}
