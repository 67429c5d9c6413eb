// A server's settings, read once from its environment.

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, type ServiceId } from '../../data/catalogue.ts';
// Imports types only: mail and Google define the settings that they need.
import type { SmtpSettings } from '../identity/mail.ts';
import type { GoogleSettings } from '../identity/sign-in/google-id-token.ts';
import type { SourceSettings } from '../providers/adapter.ts';
import { answerersOf, sourcesOf } from '../providers/source-table.ts';
import type { LiveValues, SandboxValues } from './environment.ts';
import { readEnvironment } from './read-environment.ts';

/** The parts that differ between a sandbox and a live server. */
type Parts = {
  mode: 'sandbox' | 'live';
  /** The address of the metrics and the desk, for this machine only. */
  metrics: { host: string; port: number };
  sessionSecret: string;
  razorpay: { keyId: string; keySecret: string; webhookSecrets: string[] };
  servicesOff: ServiceId[];
  /** A new sandbox's secrets, keyed by the file that will store each. */
  drawn: Record<string, string>;
  /** The real parts; undefined in a sandbox, which has its own. */
  live: Live | undefined;
};

function sandboxParts(values: SandboxValues, dataDir: string): Parts {
  const { METRICS_HOST: host, METRICS_PORT: port } = values;
  const drawn: Record<string, string> = {};
  /** A secret is generated once and stored, so that sessions survive a restart. */
  const secretIn = (name: string): string => {
    const file = join(dataDir, `${name}.secret`);
    // A file that cannot be read belongs to another user, so no new secret is generated.
    if (statSync(file, { throwIfNoEntry: false })) return readFileSync(file, 'utf8');
    const secret = randomBytes(32).toString('hex');
    drawn[file] = secret;
    return secret;
  };
  return {
    mode: 'sandbox',
    // The default is any free port, because the server prints the desk's address when it starts.
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

/** Creates a sandbox's folder. If a live server's folder is missing, its disk is not mounted. */
export function makeSandboxFolder({ mode, dataDir }: { mode: string; dataDir: string }): void {
  if (mode === 'sandbox') mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

/** Stores the secrets once the database is known to be a sandbox's, not a live server's. */
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

/** The port that Prometheus assigns to OpenTelemetry, which we do not use. */
const METRICS_PORT = 9464;

function liveParts(values: LiveValues): Parts {
  const sources = settingsOf(values);
  return {
    mode: 'live',
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

/** Returns the services that are not sold: those without a source, and Aadhaar if not permitted. */
function servicesOff(values: LiveValues, settings: SourceSettings[]): ServiceId[] {
  const sources = sourcesOf(settings);
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

/** The seller named on vouchers. Without a GSTIN, vouchers show no tax. */
export type Seller = {
  legalName: string;
  address: string;
  gstin: string;
  gstPercent: number;
  serviceCode: string;
};

/** Reads the environment. Throws `SettingsTrouble` if a variable is missing or malformed. */
export function readConfig(env: Record<string, string | undefined>) {
  const values = readEnvironment(env);
  const dataDir = values.LOTPROOF_DATA_DIR;
  const parts = 'PROVIDERS' in values ? liveParts(values) : sandboxParts(values, dataDir);
  const seller: Seller = {
    legalName: values.LEGAL_NAME,
    address: values.LEGAL_ADDRESS,
    gstin: values.GSTIN ?? '',
    gstPercent: values.GST_PERCENT,
    serviceCode: values.GST_SAC,
  };
  return {
    ...parts,
    host: values.HOST,
    /** A port of 0 means any free port. */
    port: values.PORT,
    /** The only folder that contains state. */
    dataDir,
    /** The URL of PostgreSQL; undefined if the database is a file in the folder. */
    databaseUrl: values.DATABASE_URL,
    backupDir: values.BACKUP_DIR ?? join(dataDir, 'backups'),
    /** The folder of the database's witness, preferably on another disk. */
    witnessDir: values.LOTPROOF_WITNESS_DIR ?? dataDir,
    /** The folder of the log of the operator's acts, preferably on another disk. */
    actsDir: values.LOTPROOF_ACTS_DIR ?? dataDir,
    /** The address that dealers type. If undefined, it is the one at which the server listens. */
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    /** The desk's address. If undefined, only this machine can reach it, at `http://localhost`. */
    deskUrl: values.DESK_URL?.replace(/\/$/, ''),
    webOrigins: values.WEB_ORIGINS,
    /** The API server that pages call, if it does not serve the pages. */
    apiOrigin: values.LOTPROOF_API,
    support: { email: values.SUPPORT_EMAIL, phone: values.SUPPORT_PHONE },
    /** The email address for faults that need a person, and the monitor that gets nightly pings. */
    operator: { email: values.OPERATOR_EMAIL, nightPingUrl: values.NIGHT_PING_URL },
    seller,
    sandboxLatencyMs: values.SANDBOX_LATENCY_MS,
  };
}

export type Config = ReturnType<typeof readConfig>;
