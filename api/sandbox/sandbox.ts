// Stands in for the outside services if a server has no accounts with them. Each part speaks the
// protocol of its original.

import Router from '@koa/router';
import type { Mail, Message } from '../identity/mail.ts';
import type { Config } from '../settings/config.ts';
import { sandboxGoogle } from './google/server.ts';
import { makeRazorpayDouble } from './razorpay/server.ts';
import { sandboxSource } from './source.ts';

const GOOGLE_CLIENT_ID = 'lotproof-sandbox';

type Where = { url: string; gatewayClock: () => number };

/** Opens the sandbox of the server at `url`. */
export function openSandbox(config: Config, { url, gatewayClock }: Where) {
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

// Keeps emails where a newcomer can read them, and sends none.

type StoredMessage = Message & { at: string };

/**
 * Drops old emails, because the sandbox may run for months. Keeps them only in memory: their codes
 * are valid for ten minutes, and a new one is a tap away.
 */
const MESSAGES_MAX = 500;

export function makeMailbox(): { mail: Mail; router: Router } {
  const messages: StoredMessage[] = [];
  const router = new Router();
  router.get('/sandbox/mail', (ctx) => {
    const { to } = ctx.query;
    // A cached page would show a code that has expired.
    ctx.set('Cache-Control', 'no-store');
    if (to === undefined && ctx.accepts('json', 'html') === 'html') {
      ctx.type = 'html';
      ctx.body = page(messages.toReversed());
    } else {
      ctx.body = { messages: messages.filter((message) => to === undefined || isTo(message, to)) };
    }
  });
  return {
    mail: {
      async send(message) {
        messages.push({ ...message, at: new Date().toISOString() });
        if (messages.length > MESSAGES_MAX) messages.shift();
      },
    },
    router,
  };
}

/** Ignores case, because accounts are stored in lower case, whatever the reader types. */
function isTo(message: StoredMessage, to: string | string[]): boolean {
  return message.to.toLowerCase() === String(to).toLowerCase();
}

function page(newestFirst: StoredMessage[]): string {
  const items = newestFirst.map(
    ({ to, subject, text, at }) =>
      `<article><h2>${escaped(subject)}</h2><p>To ${escaped(to)}, ${escaped(at)}</p>` +
      `${paragraphs(text)}</article><hr>`,
  );
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><title>Sandbox mailbox</title></head>' +
    `<body><h1>Sandbox mailbox</h1>${items.join('') || '<p>No emails yet.</p>'}</body></html>`
  );
}

/** Avoids `<pre>`: long lines would run off a phone's screen, and the policy forbids styles. */
function paragraphs(text: string): string {
  const written = text.trim().split(/\n{2,}/);
  return written.map((lines) => `<p>${escaped(lines).replaceAll('\n', '<br>')}</p>`).join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
