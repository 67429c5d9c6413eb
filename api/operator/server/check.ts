// Tests every real part, one by one, without buying anything, and says which of them work.

import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { actsPath, actsTrouble } from '../../backup/act-log.ts';
import { makeSmtpMail } from '../../identity/mail.ts';
import { certificateEnd, LEFT_MS_MIN } from '../../operations/certificate-watch.ts';
import { lastSelfCheck, lastSoundAt } from '../../operations/self-check-result.ts';
import { sourcesOf } from '../../providers/source-accounts.ts';
import { neverReceiving } from '../../reports/never-received.ts';
import type { Config, Live } from '../../settings/config.ts';
import {
  databasePath,
  lookAt,
  refuseForeignFolder,
  refuseMissingDatabase,
} from '../../storage/database-file.ts';
import { isOlder } from '../../storage/migrate.ts';
import type { Command, Row } from '../command.ts';
import { Mistake, type Office, openServerDatabase } from '../session.ts';

const DAY_MS = 24 * 3_600_000;
const ANSWER_MS_MAX = 15_000;
/** Codes and tokens are good for minutes; a clock that is off by one breaks them now and then. */
const CLOCK_OFF_MS_MAX = 30_000;
const ROOM_BYTES_MIN = 1024 ** 3;
const FSYNC_MS_MAX = 100;
/** A day, and the time of one check that is tried again. */
const NIGHT_AGE_MS_MAX = 30 * 3_600_000;

/** Gives what is worth saying of a part that works; throws where it does not. */
type Trial = [part: string, attempt: () => string | Promise<string>];

export const check: Command = {
  name: 'check',
  usage: 'check',
  does: 'tries mail, payments, sources, Google, database, disk and clock, and says what works',
  async runWithoutDatabase(office) {
    const { live } = office.config;
    const trials = [...here(office), ...(live ? outside(office, live) : [])];
    // All at once: each may take as long as its time-out.
    const rows = await Promise.all(trials.map(tried));
    const broken = rows.filter(({ works }) => !works).length;
    return {
      rows,
      summary: broken === 0 ? 'All parts work.' : `${broken} of ${rows.length} parts do not work.`,
      isGood: broken === 0,
    };
  },
};

async function tried([part, attempt]: Trial): Promise<Row> {
  try {
    return { part, works: true, told: await attempt() };
  } catch (error) {
    return { part, works: false, told: error instanceof Error ? error.message : String(error) };
  }
}

function here(office: Office): Trial[] {
  const { config } = office;
  return [
    ['database', () => databaseOf(config)],
    ['disk', () => diskOf(config)],
    ['fsync', () => fsyncOf(config)],
    ['acts by hand', () => actsOf(config)],
    ['last night', () => lastNight(office)],
    ['receipts', () => receiptsOf(office)],
    ['GST', () => gst(config)],
  ];
}

function outside(office: Office, live: Live): Trial[] {
  const checks = { begin: async () => false, forget: async () => undefined };
  return [
    ['mail (SMTP)', () => mailOf(live)],
    ['payments (Razorpay)', () => paymentsOf(office)],
    ['clock', () => clockOf(live)],
    ['https', () => addressOf(office)],
    ['Google', () => googleOf(live)],
    ...sourcesOf(live.sources, checks).map(
      ({ id, trouble }): Trial => [
        `source ${id}`,
        async () => {
          const wrong = await trouble(AbortSignal.timeout(ANSWER_MS_MAX));
          if (wrong !== undefined) throw new Mistake(wrong);
          return 'answers, and knows our keys';
        },
      ],
    ),
  ];
}

/** A database of the other mode is refused by the server, which the operator learns here first. */
async function databaseOf(config: Config): Promise<string> {
  refuseForeignFolder(config.dataDir);
  const path = databasePath(config.dataDir);
  const isMade = config.mode === 'live' || lookAt(path) !== undefined;
  if (!isMade) return 'not there yet: the first start makes it';
  refuseMissingDatabase(config.dataDir);
  if (isOlder(path)) return 'of an older version: the next start moves it';
  const db = await openServerDatabase(config);
  await db.close();
  return `of ${config.mode} mode, as set`;
}

function diskOf({ dataDir }: Config): string {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = `${gigabytes(bavail * bsize)} free`;
  if (bavail * bsize < ROOM_BYTES_MIN) throw new Mistake(`only ${free}`);
  return free;
}

function actsOf(config: Config): string {
  const trouble = actsTrouble(config);
  if (trouble !== undefined) throw new Mistake(trouble);
  return `logged in ${actsPath(config)}`;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}

/** A commit is one of these: a network disk takes a hundred times as long as a good one. */
function fsyncOf({ dataDir }: Config): string {
  const path = join(dataDir, 'fsync-check');
  const file = openSync(path, 'w', 0o600);
  try {
    const startedAt = performance.now();
    writeSync(file, Buffer.alloc(4096));
    fsyncSync(file);
    const ms = performance.now() - startedAt;
    if (ms > FSYNC_MS_MAX) throw new Mistake(`takes ${ms.toFixed(0)} ms: is this a network disk?`);
    return `${ms.toFixed(1)} ms`;
  } finally {
    closeSync(file);
    rmSync(path);
  }
}

function lastNight({ config: { dataDir }, clock }: Office): string {
  const last = lastSelfCheck(dataDir);
  const good = lastSoundAt(dataDir) ?? 'never';
  if (last && !last.isSound) {
    throw new Mistake(`unsound: ${last.troubles.join('; ')} Last good: ${good}`);
  }
  const ageMs = last ? clock() - Date.parse(last.at) : 0;
  if (ageMs > NIGHT_AGE_MS_MAX) throw new Mistake(`the last good night is too old: ${good}`);
  return last ? `sound, ${last.at}` : 'not checked yet: run self-check, or wait for the night';
}

/** Whoever never says that a report has arrived has it given back: see who makes a habit of it. */
async function receiptsOf({ config, clock }: Office): Promise<string> {
  const path = databasePath(config.dataDir);
  if (lookAt(path) === undefined || isOlder(path)) return 'no database to look at yet';
  const db = await openServerDatabase(config);
  try {
    const [worst, ...others] = await db.read((sql) => neverReceiving(sql, clock()));
    if (!worst) return 'phones say what they have received';
    const { email, count } = worst;
    const more = others.length > 0 ? `, and ${others.length} more dealers` : '';
    const first = `${email}${more}: ${count} reports given back in 90 days, none received.`;
    throw new Mistake(`${first} Ask the dealer, or lotproof block`);
  } finally {
    await db.close();
  }
}

function gst({ seller }: Config): string {
  return seller.gstin === '' ? 'not registered: vouchers show no tax' : `${seller.gstPercent} %`;
}

async function mailOf({ smtp }: Live): Promise<string> {
  const mail = makeSmtpMail(smtp);
  try {
    await mail.verify();
    return 'connects, encrypts and signs in';
  } finally {
    mail.close();
  }
}

/** An order that does not exist: whoever says so has taken our keys. */
async function paymentsOf({ gateway }: Office): Promise<string> {
  await gateway.fetchOrder('order_00000000000000');
  return 'answers, and knows our keys';
}

async function clockOf({ razorpayBaseUrl }: Live): Promise<string> {
  const { headers } = await asked(razorpayBaseUrl);
  const told = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(told)) throw new Mistake('nobody told the time');
  const offMs = Math.abs(Date.now() - told);
  if (offMs > CLOCK_OFF_MS_MAX) throw new Mistake(`off by ${Math.round(offMs / 1000)} s`);
  return 'right';
}

async function addressOf({ config: { publicUrl }, clock }: Office): Promise<string> {
  const { status } = await asked(`${publicUrl}/healthz`);
  if (status !== 200) throw new Mistake(`${publicUrl}/healthz answers ${status}`);
  const ready = `${publicUrl} reaches a server that is ready`;
  if (!publicUrl?.startsWith('https:')) return ready;
  const leftMs = (await certificateEnd(publicUrl)) - clock();
  const days = Math.floor(leftMs / DAY_MS);
  if (leftMs < LEFT_MS_MIN)
    throw new Mistake(`the certificate ends in ${days} days: see caddy's log`);
  return `${ready}; its certificate is good for ${days} days`;
}

async function googleOf({ google }: Live): Promise<string> {
  if (!google) return 'not offered: GOOGLE_CLIENT_ID is not set';
  const answer = await asked(google.keysUrl);
  const { keys } = Object(await answer.json());
  if (!Array.isArray(keys) || keys.length === 0) throw new Mistake('gives no keys');
  return `${keys.length} keys`;
}

async function asked(url: string): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS_MAX), redirect: 'manual' });
  } catch (error) {
    throw new Mistake(`${new URL(url).host} cannot be reached`, { cause: error });
  }
}
