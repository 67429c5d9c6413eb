// Drains the outbox while the line fails and the server is killed.

import { rmSync } from 'node:fs';
import { freePort, startServerProcess } from '../../support/process.ts';
import { newDataDir } from '../../support/server.ts';
import type { FaultyNetwork } from './faulty-network.ts';
import { CALL, expect } from './lot.ts';

/** A server that can be killed. Its database remains until `remove` is called. */
export async function killableServer(network: FaultyNetwork, latencyMs: number) {
  const dataDir = newDataDir();
  const env = {
    PORT: String(await freePort()),
    LOTPROOF_DATA_DIR: dataDir,
    SANDBOX_LATENCY_MS: String(latencyMs),
    PUBLIC_URL: network.url,
  };
  let server = await startServerProcess(env);
  network.connectCalls(server.url);
  return {
    restart: async () => {
      await server.kill();
      server = await startServerProcess(env);
    },
    remove: async () => {
      await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Drain = {
  network: FaultyNetwork;
  server: { restart: () => Promise<void> };
  /** Lets every tab and the worker send. */
  everybodySends: () => Promise<unknown>;
  /** Returns the number of reports on the phone. */
  arrived: () => Promise<number>;
};

/**
 * Breaks the line three times, each time until at least this many reports have arrived. The first
 * and third time, answers are lost and the server is restarted.
 */
export async function drainUnderFaults(
  { network, server, everybodySends, arrived }: Drain,
  [first, second, third]: [number, number, number],
): Promise<void> {
  for (const [reached, fault] of [
    [first, 'lose'],
    [second, 'cut'],
    [third, 'lose'],
  ] as const) {
    network.break(CALL, fault, 3);
    await everybodySends();
    await expect.poll(arrived).toBeGreaterThanOrEqual(reached);
    network.heal();
    if (fault === 'lose') await server.restart();
  }
}
