// Runs an operator command with what it works on: the database, or only the settings.

import type { Config } from '../settings/config.ts';
import type { Asked, Command, Result } from './command.ts';
import { openDesk, openOffice, type Staff } from './session.ts';

type Given = { config: Config; asked: Asked; staff?: Staff };

export async function carryOut(command: Command, { config, asked, staff }: Given): Promise<Result> {
  if ('runWithoutDatabase' in command) {
    return command.runWithoutDatabase(openOffice(config, staff), asked);
  }
  const desk = await openDesk(config, staff);
  return command.run(desk, asked).finally(desk.close);
}
