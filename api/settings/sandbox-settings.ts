// The settings that a sandbox makes for itself.

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookAt } from '../storage/database-file.ts';
import type { SandboxValues } from './environment.ts';

export function sandboxParts(values: SandboxValues, dataDir: string) {
  const { METRICS_HOST: host, METRICS_PORT: port } = values;
  const drawn: Record<string, string> = {};
  /** Drawn once and kept, so that sessions survive a restart. */
  const secretIn = (name: string): string => {
    const file = join(dataDir, `${name}.secret`);
    // An unreadable file is somebody else's, and no reason to draw another.
    if (lookAt(file)) return readFileSync(file, 'utf8');
    const secret = randomBytes(32).toString('hex');
    drawn[file] = secret;
    return secret;
  };
  return {
    mode: 'sandbox' as const,
    // Whatever is free: the desk is there too, and its address is printed.
    metrics: { host, port: port ?? 0 },
    sessionSecret: values.SESSION_SECRET ?? secretIn('session'),
    razorpay: {
      keyId: 'rzp_test_lotproofsandbx',
      keySecret: secretIn('razorpay-key'),
      webhookSecrets: [secretIn('razorpay-webhook')],
    },
    servicesOff: values.SERVICES_OFF,
    live: undefined,
    drawn,
  };
}

/** A sandbox makes its own folder; a live server's is there, or its disk is not mounted. */
export function makeSandboxFolder({ mode, dataDir }: { mode: string; dataDir: string }): void {
  if (mode === 'sandbox') mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

/** Once the database is known to be the sandbox's: a live folder gets no file of ours. */
export function keepDrawnSecrets({ drawn }: { drawn: Record<string, string> }): void {
  for (const [file, secret] of Object.entries(drawn)) {
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
  }
}
