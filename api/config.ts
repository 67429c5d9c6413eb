// The environment, read once. Design: `LOTPROOF_MODE` decides which of it must be there.

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { catalogue } from '../data/catalogue.ts';
import type { ServiceId } from '../data/service.ts';

export type Config = {
  mode: 'sandbox' | 'live';
  host: string;
  /** 0 asks the system for a free one. */
  port: number;
  /** The one folder of state. */
  dataDir: string;
  /** The address dealers type; undefined = the address it listens on. */
  publicUrl: string | undefined;
  webOrigins: string[];
  sessionSecret: string;
  razorpay: { keyId: string; keySecret: string; webhookSecrets: string[] };
  servicesOff: ServiceId[];
  support: { email: string; phone: string };
  sandboxLatencyMs: number;
};

const list = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
);
/** `https://app.lotproof.example`: no path, no `*`, nothing that has no origin of its own. */
function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === address.replace(/\/$/, '');
}

const wholeNumber = (fallback: string, max: number) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.maxValue(max),
  );

const Environment = v.object({
  LOTPROOF_MODE: v.optional(v.picklist(['sandbox', 'live']), 'sandbox'),
  PORT: wholeNumber('8080', 65_535),
  HOST: v.optional(v.string(), '127.0.0.1'),
  LOTPROOF_DATA_DIR: v.optional(v.string(), 'data/local'),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url())),
  WEB_ORIGINS: v.pipe(list, v.array(v.pipe(v.string(), v.check(isOrigin, 'is no origin')))),
  SESSION_SECRET: v.optional(v.pipe(v.string(), v.minLength(32))),
  SERVICES_OFF: v.pipe(list, v.array(v.picklist(catalogue.map((service) => service.id)))),
  SUPPORT_EMAIL: v.optional(v.pipe(v.string(), v.email()), 'support@lotproof.example'),
  SUPPORT_PHONE: v.optional(v.string(), '+91 00000 00000'),
  SANDBOX_LATENCY_MS: wholeNumber('800', 20_000),
});

/** Reads the environment; throws one Error that names every malformed variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = v.safeParse(Environment, env);
  if (!read.success) {
    const wrong = read.issues.map((issue) => `  ${v.getDotPath(issue)}: ${issue.message}`);
    throw new Error(`The environment is not usable:\n${wrong.join('\n')}`);
  }
  const values = read.output;
  if (values.LOTPROOF_MODE === 'live') throw new Error(LIVE_IS_MISSING_PARTS);
  mkdirSync(values.LOTPROOF_DATA_DIR, { recursive: true, mode: 0o700 });
  return {
    mode: values.LOTPROOF_MODE,
    host: values.HOST,
    port: values.PORT,
    dataDir: values.LOTPROOF_DATA_DIR,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    webOrigins: values.WEB_ORIGINS,
    sessionSecret: values.SESSION_SECRET ?? keptSecret(values.LOTPROOF_DATA_DIR, 'session'),
    razorpay: {
      keyId: 'rzp_test_lotproofsandbx',
      keySecret: keptSecret(values.LOTPROOF_DATA_DIR, 'razorpay-key'),
      webhookSecrets: [keptSecret(values.LOTPROOF_DATA_DIR, 'razorpay-webhook')],
    },
    servicesOff: values.SERVICES_OFF,
    support: { email: values.SUPPORT_EMAIL, phone: values.SUPPORT_PHONE },
    sandboxLatencyMs: values.SANDBOX_LATENCY_MS,
  };
}

const LIVE_IS_MISSING_PARTS =
  'LOTPROOF_MODE=live needs real mail, payment and report sources, and this version has none of ' +
  'them. It runs in sandbox mode.';

/** The sandbox invents its secrets once and keeps them, so that sessions survive a restart. */
function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, `${name}.secret`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const secret = randomBytes(32).toString('hex');
    writeFileSync(file, secret, { mode: 0o600 });
    return secret;
  }
}
