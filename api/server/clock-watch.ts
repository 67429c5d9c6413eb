// Keeps asking the payment gateway for the time, and raises the alarm when the machine's clock is
// not to be trusted: see trusted-clock.ts.

import type { Backend } from '../backend.ts';
import { Refusal } from '../refusal.ts';
import { everyMinute, type ScheduledJob } from '../storage/servers/schedule.ts';

/** Counting on by itself for an hour, a clock drifts by milliseconds. */
const HEARD_MS_MAX = 3_600_000;

/**
 * Asks the gateway for the time at start, then every hour, and every minute while in doubt; raises
 * the alarm when doubt begins. Runs until stopped.
 */
export function startClockWatch(backend: Backend): ScheduledJob {
  let wasDoubted = false;
  return everyMinute(backend, 'clock', async () => {
    if (isDue(backend)) await askTheTime(backend);
    const doubt = backend.trustedClock.doubt();
    if (doubt && !wasDoubted) {
      backend.log.error({ doubt }, 'the clock is wrong: no money moves until the operator sets it');
    } else if (!doubt && wasDoubted) {
      backend.log.info('the clock is right again');
    }
    wasDoubted = doubt !== undefined;
  });
}

function isDue({ trustedClock, clocks }: Backend): boolean {
  const heardAt = trustedClock.heardAt();
  const isOld = heardAt === undefined || clocks.monotonic() - heardAt > HEARD_MS_MAX;
  return isOld || trustedClock.doubt() !== undefined;
}

/** Any answer carries the time: asking for an order that does not exist is the cheapest. */
async function askTheTime({ gateway }: Backend): Promise<void> {
  try {
    await gateway.fetchOrder('order_00000000000000');
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'gateway_down')) throw error;
  }
}
