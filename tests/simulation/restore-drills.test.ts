// Ten restores: a backup at any moment, any trade after it, then phones, gateway and operator on
// the restored database in any order.

import { stopIntervals } from '../support/shared-server.ts';
import { runDrill } from './drill.ts';

const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);
/** A seed takes half a second, but longer while the machine is busy with other work. */
const BUSY_MACHINE_MS = 120_000;

stopIntervals();

const unclaimed: number[] = [];

it.each(SEEDS)(
  'every rupee at the gateway is counted in one place after a restore: seed %i',
  { timeout: BUSY_MACHINE_MS },
  async (seed) => {
    unclaimed.push(await runDrill(seed));
  },
);

it('in some seeds, money waits for a dealer who never returns after the restore', () => {
  expect(unclaimed.filter((paise) => paise > 0).length).toBeGreaterThan(1);
});
