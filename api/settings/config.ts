// The settings of a server, made once from its environment.

import { join } from 'node:path';
import type { ServiceId } from '../../data/catalogue.ts';
import { type Live, liveParts } from './live-settings.ts';
import { readEnvironment } from './read-environment.ts';
import { sandboxParts } from './sandbox-settings.ts';

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
  /** What an answer costs the operator, where that was said. */
  sourceCosts: { source: string; service: string; paise: number }[];
  webOrigins: string[];
  /** The API server the pages call, when it is not the one that serves them. */
  apiOrigin: string | undefined;
  sessionSecret: string;
  razorpay: { keyId: string; keySecret: string; webhookSecrets: string[] };
  servicesOff: ServiceId[];
  support: { email: string; phone: string };
  /** Who is told when something needs a person, and what outside hears how each night was. */
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
    sourceCosts: values.SOURCE_COSTS,
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
