// A server in live mode for a test: a stand-in with the documented API replaces every real party,
// over HTTP and SMTP.

import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import Koa from 'koa';
import { makeRazorpayDouble } from '../../api/sandbox/razorpay/server.ts';
import { openPort } from './open-port.ts';

type Where = { dataDir: string; sourceUrl?: string; razorpayUrl?: string; smtpUrl?: string };

const RAZORPAY = {
  keyId: 'rzp_live_standinstandin',
  keySecret: 'the-secret-of-the-key',
  webhookSecrets: ['the-secret-of-the-webhook'],
};

/** Everything that live mode requires. Settings that a test does not need lead nowhere. */
export function liveEnvironment({ dataDir, sourceUrl, razorpayUrl, smtpUrl }: Where) {
  const nowhere = 'http://127.0.0.1:1';
  return {
    LOTPROOF_MODE: 'live',
    PORT: '0',
    METRICS_PORT: '0',
    LOTPROOF_DATA_DIR: dataDir,
    PUBLIC_URL: 'https://lotproof.example',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    RAZORPAY_KEY_ID: RAZORPAY.keyId,
    RAZORPAY_KEY_SECRET: RAZORPAY.keySecret,
    RAZORPAY_WEBHOOK_SECRET: RAZORPAY.webhookSecrets.join(','),
    RAZORPAY_BASE_URL: razorpayUrl ?? nowhere,
    SMTP_URL: smtpUrl ?? 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Lotproof <codes@lotproof.example>',
    PROVIDERS: 'surepass',
    SUREPASS_TOKEN: 'a-token-of-ours',
    SUREPASS_BASE_URL: sourceUrl ?? nowhere,
    SUPPORT_EMAIL: 'help@lotproof.example',
    SUPPORT_PHONE: '+91 80 0000 0000',
    LEGAL_NAME: 'Lotproof Services Private Limited',
    GSTIN: '27AAPFU0939F1ZV',
    LEGAL_ADDRESS: '1 Example Road, Pune 411001',
  };
}

/** Starts Razorpay's stand-in as its own server, with the account of {@link liveEnvironment}. */
export async function standInRazorpay(dataDir: string, serverUrl: () => string) {
  const double = makeRazorpayDouble({ dataDir, ...RAZORPAY, serverUrl });
  const app = new Koa();
  app.silent = true;
  app.use(double.router.routes());
  const server = createServer(app.callback());
  const url = `http://127.0.0.1:${await openPort(server)}`;
  return {
    url,
    /** The value of `RAZORPAY_BASE_URL`. */
    baseUrl: `${url}/sandbox/razorpay`,
    close() {
      server.closeAllConnections();
      server.close();
      double.close();
    },
  };
}
