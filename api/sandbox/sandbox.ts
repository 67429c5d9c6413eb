// Everything that stands in for the outside world when there is no account anywhere: each part
// speaks the wire of the real one.

import type Router from '@koa/router';
import type { Mail } from '../identity/mail.ts';
import type { GoogleSettings } from '../identity/sign-in/google-id-token.ts';
import type { Config } from '../settings/config.ts';
import { sandboxGoogle } from './google/server.ts';
import { makeMailbox } from './mailbox.ts';
import { makeRazorpayDouble } from './razorpay/server.ts';
import { sandboxSource } from './source.ts';

type Sandbox = {
  mail: Mail;
  google: GoogleSettings;
  gateway: { baseUrl: string; checkoutScript: string };
  sourceUrl: string;
  routers: Router[];
  close: () => void;
};

const GOOGLE_CLIENT_ID = 'lotproof-sandbox';

type Where = { url: string; gatewayClock: () => number };

/** The sandbox of a server that listens at `url`. */
export function openSandbox(config: Config, { url, gatewayClock }: Where): Sandbox {
  const mailbox = makeMailbox();
  const razorpay = makeRazorpayDouble({
    dataDir: config.dataDir,
    ...config.razorpay,
    serverUrl: () => url,
    clock: gatewayClock,
  });
  return {
    mail: mailbox.mail,
    google: {
      clientId: GOOGLE_CLIENT_ID,
      keysUrl: `${url}/sandbox/google/certs`,
      script: '/sandbox/google.js',
    },
    gateway: { baseUrl: `${url}/sandbox/razorpay`, checkoutScript: '/sandbox/checkout.js' },
    sourceUrl: `${url}/sandbox/source`,
    routers: [
      mailbox.router,
      sandboxGoogle(GOOGLE_CLIENT_ID),
      razorpay.router,
      sandboxSource({ latencyMs: config.sandboxLatencyMs }),
    ],
    close: razorpay.close,
  };
}
