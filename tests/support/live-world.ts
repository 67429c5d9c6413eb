// The built server in live mode as its own process, and the world around it: a source, Razorpay, an
// encrypting mail server, a clock that can be set wrong, and paying dealers.

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from '../../api/money/ledger-invariants.ts';
import { openDatabase } from '../../api/storage/database.ts';
import { cookieOf } from './attacker.ts';
import { certificateFor } from './certificate.ts';
import { type Dealer, visitor } from './dealer.ts';
import { liveEnvironment, standInRazorpay } from './live-server.ts';
import { openMailServer } from './mail-server.ts';
import { type Proof, placeOrder, verify } from './payments.ts';
import { builtProgram, freePort, type ServerProcess, startServerProcess } from './process.ts';
import { newDataDir } from './server.ts';
import { standIn } from './stand-in.ts';

/** A process's exit code and everything it printed. */
type Ended = { code: number; printed: string };

export type LiveWorld = Awaited<ReturnType<typeof openLiveWorld>>;

type Options = {
  env?: Record<string, string>;
  /** Opens a proxy between the server and Razorpay. Returns the address to use instead. */
  between?: (razorpayUrl: string) => Promise<string>;
};

/** Opens the world. Its server has not started yet. */
export async function openLiveWorld({ env = {}, between }: Options = {}) {
  const folder = newDataDir();
  const dataDir = join(folder, 'database');
  const clockFile = join(folder, 'clock-offset');
  /** Sets the machine's clock ahead or back. */
  const setClock = (aheadMs: number) => writeFileSync(clockFile, String(aheadMs));
  setClock(0);
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const certificate = certificateFor();
  const certificateFile = join(folder, 'certificate.pem');
  mkdirSync(folder, { recursive: true });
  writeFileSync(certificateFile, certificate.cert);
  const [source, mail] = [await standIn(), await openMailServer(certificate)];
  const razorpay = await standInRazorpay(folder, () => url);
  const razorpayUrl = (await between?.(razorpay.url)) ?? razorpay.url;
  const all = {
    ...liveEnvironment({ dataDir, sourceUrl: source.url }),
    RAZORPAY_BASE_URL: `${razorpayUrl}/sandbox/razorpay`,
    PORT: port,
    SMTP_URL: mail.url,
    NODE_EXTRA_CA_CERTS: certificateFile,
    NODE_OPTIONS: `--import ${new URL('./shifted-clock.mjs', import.meta.url)}`,
    CLOCK_OFFSET_FILE: clockFile,
    ...env,
  };
  let server: ServerProcess | undefined;

  /** Returns the newest code sent to an address. */
  function codeFor(email: string): string {
    const code = mail.codesFor(email).at(-1);
    if (!code) throw new Error(`no code was sent to ${email}`);
    return code;
  }

  /** Signs in with the code from an email. Returns the browser's cookie. */
  async function signIn(dealer: Dealer): Promise<string> {
    const { email } = dealer;
    await dealer.post('/api/user/email-login', { email });
    const reply = await dealer.post('/api/user/verify-otp', { email, otp: codeFor(email) });
    expect(reply.status, reply.text).toBe(200);
    return cookieOf(reply);
  }

  /** Pays an order at the gateway, which does not report it. */
  async function payUntold(dealer: Dealer, rupees: number): Promise<Proof> {
    return payAt(razorpay.url, await placeOrder(dealer, rupees));
  }

  return {
    dataDir,
    env: all,
    source,
    razorpay,
    /** The server's URL, which stays the same while the server is down. */
    url,
    setClock,
    codeFor,
    signIn,
    payUntold,
    /** Starts the built server, the first time or again: the same dealers stay signed in. */
    async start(other: Record<string, string> = {}): Promise<ServerProcess> {
      await server?.kill();
      if (!existsSync(dataDir)) await runToItsEnd('operator/main', ['init'], all);
      server = await startServerProcess({ ...all, ...other });
      return server;
    },
    /** Runs an operator's command in its own process. */
    operate: (...words: string[]) => runToItsEnd('operator/main', words, all),
    async signedInDealer(rupees: number) {
      const dealer = visitor(url);
      await signIn(dealer);
      const reply = await verify(dealer, await payUntold(dealer, rupees), rupees);
      expect(reply.status, reply.text).toBe(200);
      return dealer;
    },
    /** Stops everything. The database left behind must be intact. */
    async close() {
      await server?.kill();
      razorpay.close();
      mail.close();
      await expectSoundDatabaseIn(dataDir);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a built program that ends by itself. */
export function runToItsEnd(
  program: 'server/main' | 'operator/main',
  words: string[],
  env: Record<string, string>,
): Promise<Ended> {
  const path = builtProgram(program);
  const options = { env: { ...process.env, ...env }, timeout: 15_000 };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [path, ...words], options, (_, stdout, stderr) =>
      // a process without an exit code was still running when it was stopped
      resolve({ code: child.exitCode ?? -1, printed: stdout + stderr }),
    );
  });
}

/** Returns the proof that the checkout window would give the page. */
async function payAt(razorpayUrl: string, orderId: string): Promise<Proof> {
  const response = await fetch(`${razorpayUrl}/sandbox/pay`, {
    method: 'POST',
    body: JSON.stringify({ orderId, outcome: 'success' }),
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text);
}

/** Reads a stopped server's database from outside, as an auditor would. */
export async function expectSoundDatabaseIn(dataDir: string): Promise<void> {
  const database = openDatabase(dataDir);
  expect(await violations(database, Date.now())).toEqual([]);
  await database.close();
}
