// Runs an operator command with what it works on: the database, or only the settings.

import type { Config } from '../settings/config.ts';
import type { Command, CommandArguments, Result } from './command.ts';
import { openContext, openSession, type Staff } from './session.ts';

type Given = { config: Config; asked: CommandArguments; staff?: Staff };

export async function carryOut(command: Command, { config, asked, staff }: Given): Promise<Result> {
  if ('runAlone' in command) throw new Error(`${command.name} reads its own settings.`);
  if ('runWithoutDatabase' in command) {
    return command.runWithoutDatabase(openContext(config, staff), asked);
  }
  const session = await openSession(config, staff);
  return command.run(session, asked).finally(session.close);
}
