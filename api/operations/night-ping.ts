// Tells an external monitor (healthchecks.io and the like) how the night went. It raises the alarm
// when it hears nothing, which a dead machine cannot do for itself.

import type { Backend } from '../backend.ts';

const ANSWER_MS_MAX = 15_000;

/** The plain address when the backup was made and is sound; with `/fail` otherwise. */
export async function pingNight({ config, log }: Pick<Backend, 'config' | 'log'>, isGood: boolean) {
  const { nightPingUrl } = config.operator;
  if (nightPingUrl === undefined) return;
  const address = isGood ? nightPingUrl : `${nightPingUrl.replace(/\/$/, '')}/fail`;
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    if (status >= 400) log.warn({ status }, 'the monitor did not take the ping of the night');
  } catch (error) {
    log.warn({ error }, 'the monitor could not be reached');
  }
}
