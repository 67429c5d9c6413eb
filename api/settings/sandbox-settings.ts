// The settings that a sandbox makes for itself.

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookAt } from '../storage/database-file.ts';
import type { SandboxValues } from './environment.ts';

export function sandboxParts(values: SandboxValues, dataDir: string) {
  const { METRICS_HOST: host, METRICS_PORT: port } = values;
  return {
    mode: 'sandbox' as const,
    // Whatever is free: the desk is there too, and its address is printed.
    metrics: { host, port: port ?? 0 },
    sessionSecret: values.SESSION_SECRET ?? keptSecret(dataDir, 'session'),
    razorpay: {
      keyId: 'rzp_test_lotproofsandbx',
      keySecret: keptSecret(dataDir, 'razorpay-key'),
      webhookSecrets: [keptSecret(dataDir, 'razorpay-webhook')],
    },
    servicesOff: values.SERVICES_OFF,
    live: undefined,
  };
}

/** The sandbox generates its secrets once and stores them, so that sessions survive a restart. */
function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, `${name}.secret`);
  // An unreadable file is somebody else's, and no reason to create another.
  if (lookAt(file)) return readFileSync(file, 'utf8');
  const secret = randomBytes(32).toString('hex');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
