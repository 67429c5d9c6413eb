// The options of every command that changes something: why it is done, and by whom.

import type { CommandArguments } from './command.ts';
import { Mistake, type OperatorSession } from './session.ts';

/** The dealer reads it; so does the auditor. */
export function reasonIn({ options }: CommandArguments): string {
  const reason = options['reason']?.trim() ?? '';
  if (reason.length < 3) throw new Mistake('Say why: --reason "…". The dealer will read it.');
  return reason.slice(0, 200);
}

/** Whoever `--by` names, a user of the system typed it: both are recorded. */
export function whoIn(session: OperatorSession, { options }: CommandArguments): string {
  const named = options['by']?.trim() ?? '';
  return named === '' || named === session.who ? session.who : `${named} (as ${session.who})`;
}
