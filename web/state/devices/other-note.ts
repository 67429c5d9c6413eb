// Takes the version of a car's note that is kept one step back; the other steps back for it.

import { account } from '../../../sw/device.ts';
import { takeBefore } from '../../../sw/reports/car-notes.ts';

export async function takeOtherNote(plate: string): Promise<void> {
  const owner = await account();
  if (owner) await takeBefore(owner.accountId, plate);
}
