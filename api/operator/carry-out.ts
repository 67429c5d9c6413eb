// Runs one command of the operator with what it works on: the book, or only the settings.

import type { Config } from '../settings/config.ts';
import type { Asked, Command, Result } from './command.ts';
import { openDesk, openOffice, type Staff } from './session.ts';

type Given = { config: Config; asked: Asked; staff?: Staff };

export async function carryOut(command: Command, { config, asked, staff }: Given): Promise<Result> {
  if ('runWithoutBook' in command) {
    return command.runWithoutBook(openOffice(config, staff), asked);
  }
  const desk = await openDesk(config, staff);
  return command.run(desk, asked).finally(desk.close);
}
