// A drain under faults: an unsteady line, and a server that is killed on the way.

import { rmSync } from 'node:fs';
import { freePort, startServerProcess } from '../../support/process.ts';
import { newDataDir } from '../../support/server.ts';
import type { FaultyNetwork } from './faulty-network.ts';
import { CALL, expect } from './lot.ts';

/** A server that can be killed; its database stays until `remove`. */
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
  /** Every tab and the worker. */
  everybodySends: () => Promise<unknown>;
  /** How many reports the phone holds. */
  arrived: () => Promise<number>;
};

/**
 * Breaks the line three times, each until this many reports have still arrived; twice an answer
 * is lost, and then the server is killed too.
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
    await expect.poll(arrived, { timeout: 30_000 }).toBeGreaterThanOrEqual(reached);
    network.heal();
    if (fault === 'lose') await server.restart();
  }
}
