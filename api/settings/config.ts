// The settings of a server, made once from its environment.

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, type ServiceId } from '../../data/catalogue.ts';
// Types alone: mail and Google say which settings they need.
import type { SmtpSettings } from '../identity/mail.ts';
import type { GoogleSettings } from '../identity/sign-in/google-id-token.ts';
import type { SourceSettings } from '../providers/adapter.ts';
import { answerersOf, sourcesOf } from '../providers/source-table.ts';
import type { LiveValues, SandboxValues } from './environment.ts';
import { readEnvironment } from './read-environment.ts';

// The settings that a sandbox makes for itself.

export function sandboxParts(values: SandboxValues, dataDir: string) {
  const { METRICS_HOST: host, METRICS_PORT: port } = values;
  const drawn: Record<string, string> = {};
  /** Drawn once and kept, so that sessions survive a restart. */
  const secretIn = (name: string): string => {
    const file = join(dataDir, `${name}.secret`);
    // An unreadable file belongs to another user, and is no reason to draw another.
    if (statSync(file, { throwIfNoEntry: false })) return readFileSync(file, 'utf8');
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

// The settings of the real parts, which only a live server has.

export type Live = {
  razorpayBaseUrl: string;
  smtp: SmtpSettings;
  google: GoogleSettings | undefined;
  sources: SourceSettings[];
};

/** Prometheus' own list assigns this port to OpenTelemetry; nothing else here uses it. */
const METRICS_PORT = 9464;

export function liveParts(values: LiveValues) {
  const sources = settingsOf(values);
  return {
    mode: 'live' as const,
    metrics: { host: values.METRICS_HOST, port: values.METRICS_PORT ?? METRICS_PORT },
    sessionSecret: values.SESSION_SECRET,
    razorpay: {
      keyId: values.RAZORPAY_KEY_ID,
      keySecret: values.RAZORPAY_KEY_SECRET,
      webhookSecrets: values.RAZORPAY_WEBHOOK_SECRET,
    },
    servicesOff: servicesOff(values, sources),
    drawn: {},
    live: {
      razorpayBaseUrl: values.RAZORPAY_BASE_URL.replace(/\/$/, ''),
      smtp: { url: values.SMTP_URL, from: values.MAIL_FROM },
      google: googleOf(values),
      sources,
    },
  };
}

/** Nothing is asked to learn what is sold. */
const NO_CHECKS = { begin: async () => false, forget: async () => undefined };

/** A service without a source is not sold, and Aadhaar only by an operator entitled to it. */
function servicesOff(values: LiveValues, settings: SourceSettings[]): ServiceId[] {
  const sources = sourcesOf(settings, NO_CHECKS);
  return catalogue
    .map(({ id }) => id)
    .filter(
      (id) =>
        values.SERVICES_OFF.includes(id) ||
        (id === 'aadhaar' && !values.AADHAAR_ALLOWED) ||
        answerersOf(id, sources).length === 0,
    );
}

function googleOf({ GOOGLE_CLIENT_ID, GOOGLE_KEYS_URL }: LiveValues): GoogleSettings | undefined {
  if (GOOGLE_CLIENT_ID === undefined) return undefined;
  return {
    clientId: GOOGLE_CLIENT_ID,
    keysUrl: GOOGLE_KEYS_URL,
    script: 'https://accounts.google.com/gsi/client',
  };
}

function settingsOf(values: LiveValues): SourceSettings[] {
  const at = (address: string) => address.replace(/\/$/, '');
  const known: Record<SourceSettings['id'], SourceSettings> = {
    surepass: {
      id: 'surepass',
      baseUrl: at(values.SUREPASS_BASE_URL),
      token: values.SUREPASS_TOKEN ?? '',
    },
    cashfree: {
      id: 'cashfree',
      baseUrl: at(values.CASHFREE_BASE_URL),
      clientId: values.CASHFREE_CLIENT_ID ?? '',
      clientSecret: values.CASHFREE_CLIENT_SECRET ?? '',
    },
    apiclub: {
      id: 'apiclub',
      baseUrl: at(values.APICLUB_BASE_URL),
      key: values.APICLUB_KEY ?? '',
    },
  };
  return [...new Set(values.PROVIDERS)].map((id) => known[id]);
}

export type Config = {
  mode: 'sandbox' | 'live';
  host: string;
  /** 0 asks the system for a free one. */
  port: number;
  /** The one folder of state. */
  dataDir: string;
  /** Where PostgreSQL keeps the database; undefined = it is a file in the folder. */
  databaseUrl: string | undefined;
  backupDir: string;
  /** Where the witness of the database is written; best on another disk. */
  witnessDir: string;
  /** Where acts by hand are logged outside the database; best on another disk. */
  actsDir: string;
  /** Where only this machine reads how the server is doing, and where the desk answers. */
  metrics: { host: string; port: number };
  /** The address dealers type; undefined = the address it listens on. */
  publicUrl: string | undefined;
  /** The address of the operator's desk; undefined = only this machine, by `http://localhost`. */
  deskUrl: string | undefined;
  webOrigins: string[];
  /** The API server the pages call, when it is not the one that serves them. */
  apiOrigin: string | undefined;
  sessionSecret: string;
  razorpay: { keyId: string; keySecret: string; webhookSecrets: string[] };
  servicesOff: ServiceId[];
  support: { email: string; phone: string };
  /** Who hears when something needs a person, and what outside hears how each night was. */
  operator: { email: string | undefined; nightPingUrl: string | undefined };
  seller: Seller;
  sandboxLatencyMs: number;
  /** Secrets that a new sandbox drew, by the files that are to keep them. */
  drawn: Record<string, string>;
  /** The real parts; undefined in sandbox mode, which has its own. */
  live: Live | undefined;
};

/** Whom dealers pay, as vouchers name them. Without a GSTIN no tax is shown on any. */
export type Seller = {
  legalName: string;
  address: string;
  gstin: string;
  gstPercent: number;
  serviceCode: string;
};

/**
 * Reads the environment; throws one Error that names every malformed or missing variable. The
 * sandbox makes its own folder; a live server's is there, or its disk is not mounted.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values = readEnvironment(env);
  const dataDir = values.LOTPROOF_DATA_DIR;
  const shared = {
    host: values.HOST,
    port: values.PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    backupDir: values.BACKUP_DIR ?? join(dataDir, 'backups'),
    witnessDir: values.LOTPROOF_WITNESS_DIR ?? dataDir,
    actsDir: values.LOTPROOF_ACTS_DIR ?? dataDir,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    deskUrl: values.DESK_URL?.replace(/\/$/, ''),
    webOrigins: values.WEB_ORIGINS,
    apiOrigin: values.LOTPROOF_API,
    support: { email: values.SUPPORT_EMAIL, phone: values.SUPPORT_PHONE },
    operator: { email: values.OPERATOR_EMAIL, nightPingUrl: values.NIGHT_PING_URL },
    seller: {
      legalName: values.LEGAL_NAME,
      address: values.LEGAL_ADDRESS,
      gstin: values.GSTIN ?? '',
      gstPercent: values.GST_PERCENT,
      serviceCode: values.GST_SAC,
    },
    sandboxLatencyMs: values.SANDBOX_LATENCY_MS,
  };
  return 'PROVIDERS' in values
    ? { ...shared, ...liveParts(values) }
    : { ...shared, ...sandboxParts(values, dataDir) };
}
