// A live server for tests: the package as the Dockerfile installs it, a certificate of our own, and
// a stand-in for every other party.

import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type BrowserContext, chromium } from 'playwright/test';
import { shellPath } from '../../browser.mjs';
import { certificateFor } from '../../support/certificate.ts';
import { liveEnvironment, standInRazorpay } from '../../support/live-server.ts';
import { openMailServer } from '../../support/mail-server.ts';
import { openPort } from '../../support/open-port.ts';
import { freePort } from '../../support/process.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const GOOGLE_CLIENT_ID = 'lotproof.apps.googleusercontent.com';

/** Makes a certificate for this machine. A browser that is given its hash trusts it. */
export function makeCertificate(folder: string) {
  const { key, cert } = certificateFor();
  const file = join(folder, 'certificate.pem');
  writeFileSync(file, cert);
  const publicKey = new X509Certificate(cert).publicKey.export({
    type: 'spki',
    format: 'der',
  });
  return {
    key,
    cert,
    file,
    fingerprint: createHash('sha256').update(publicKey).digest('base64'),
  };
}
type Certificate = ReturnType<typeof makeCertificate>;

/**
 * Opens a separate browser that trusts the certificate. Without that trust, a browser installs no
 * worker and gives no passkey.
 */
export async function contextTrusting(
  { fingerprint }: Certificate,
  ...more: string[]
): Promise<BrowserContext> {
  const trust = `--ignore-certificate-errors-spki-list=${fingerprint}`;
  const browser = await chromium.launch({
    executablePath: shellPath(),
    args: ['--no-sandbox', '--disable-gpu', trust, ...more],
  });
  return browser.newContext();
}

/** Prepares the package with the Dockerfile's own commands and returns its start command. */
export function installPackage(folder: string): string[] {
  const inFolder = { cwd: folder, stdio: 'pipe' as const };
  execFileSync('node', ['api/deploy/package.mjs', folder], { cwd: root, stdio: 'pipe' });
  const final =
    readFileSync(join(root, 'Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const installs = [...final.matchAll(/^RUN (npm .+)$/gm)].map(([, command = '']) => command);
  if (installs.length !== 1) throw new Error('The Dockerfile no longer installs with one command.');
  // Copy the compiled binary of the one package that needs a compiler, in this exact version:
  // compiling takes minutes.
  for (const command of installs)
    execFileSync('sh', ['-c', `${command} --ignore-scripts`], inFolder);
  const binary = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';
  mkdirSync(dirname(join(folder, binary)), { recursive: true });
  copyFileSync(join(root, binary), join(folder, binary));
  return JSON.parse(final.match(/^CMD (\[.+\])$/m)?.[1] ?? '[]');
}

export async function openWorld(folder: string, certificate: Certificate) {
  const closing: (() => void)[] = [];
  const port = await freePort();
  const serverUrl = `http://127.0.0.1:${port}`;
  const mail = await openMailServer(certificate);
  const google = await googleKeys(closing);
  const razorpay = await standInRazorpay(folder, () => serverUrl);
  const source = await listening(createServer(answerAsSurepass), closing);
  const secure = createSecureServer({ key: certificate.key, cert: certificate.cert });
  secure.on('request', (asked, answer) => forward(serverUrl, asked, answer));
  const { port: securePort } = new URL(await listening(secure, closing));
  const url = `https://localhost:${securePort}`;
  const env = {
    ...process.env,
    ...liveEnvironment({
      dataDir: join(folder, 'data'),
      sourceUrl: source,
      razorpayUrl: razorpay.baseUrl,
      smtpUrl: mail.url,
    }),
    PORT: String(port),
    METRICS_PORT: String(await freePort()),
    PUBLIC_URL: url,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    GOOGLE_CLIENT_ID,
    GOOGLE_KEYS_URL: google.url,
    NODE_EXTRA_CA_CERTS: certificate.file,
    NODE_ENV: 'production',
  };
  return {
    url,
    env,
    codesFor: mail.codesFor,
    razorpayUrl: razorpay.url,
    googleToken: google.tokenFor,
    close() {
      razorpay.close();
      mail.close();
      for (const close of closing) close();
    },
  };
}

async function listening(server: Server, closing: (() => void)[]): Promise<string> {
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await openPort(server)}`;
}

async function googleKeys(closing: (() => void)[]) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = JSON.stringify({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }],
  });
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' }).end(keys);
  });
  return {
    url: await listening(server, closing),
    tokenFor: ({ email, googleId, nonce }: { email: string; googleId: string; nonce: string }) =>
      // A Google Workspace account: Google manages the mailboxes of its domain.
      new SignJWT({ email, email_verified: true, nonce, hd: email.split('@')[1] })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer('https://accounts.google.com')
        .setAudience(GOOGLE_CLIENT_ID)
        .setSubject(googleId)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
  };
}

const answerAsSurepass: RequestListener = (asked, answer) => {
  let text = '';
  asked.on('data', (chunk) => {
    text += chunk;
  });
  asked.on('end', () => {
    const plate: string | undefined = JSON.parse(text || '{}').id_number;
    const [status, data] = plate === undefined ? [422, null] : [200, historyOf(plate)];
    answer
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data, status_code: status, success: status === 200 }));
  });
};

function historyOf(plate: string) {
  const visit = (date: string, mileage: string) => ({ svc_date: date, mileage, work_type: 'PS' });
  return {
    client_id: 'history_1',
    id_number: plate,
    service_history_details: [visit('2023-02-01', '10,120'), visit('2024-02-03', '21,480')],
  };
}

/** Forwards a request, as a proxy that terminates https does. */
export function forward(to: string, asked: IncomingMessage, answer: ServerResponse): void {
  const headers = {
    ...asked.headers,
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
  };
  const onward = request(
    `${to}${asked.url}`,
    { method: asked.method ?? 'GET', headers },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    },
  );
  onward.on('error', () => answer.writeHead(502).end());
  asked.pipe(onward);
}

/** Starts the installed package with the Dockerfile's own command; resolves when it listens. */
export async function startPackage(folder: string, words: string[], env: NodeJS.ProcessEnv) {
  const [command = 'node', ...rest] = words;
  const child = spawn(command, rest, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const isOpen = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Lotproof is open: LIVE')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The server ended:\n${printed}`)));
  });
  await isOpen;
  return { child, output: () => printed };
}

export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'lotproof-live-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
