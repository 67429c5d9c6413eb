// What a server needs from outside: the same interfaces, real in live mode and embedded in the
// sandbox. Which to create is decided once, at start.

import type Router from '@koa/router';
import type { Logger } from 'pino';
import { type Mail, makeSmtpMail } from './identity/mail.ts';
import type { GoogleSettings } from './identity/sign-in/google-id-token.ts';
import { keptBankChecks } from './providers/cashfree/sent-checks.ts';
import { makeLiveSources, type SourceCall, type SourceHealth } from './providers/failover.ts';
import { makeSources, type Sources } from './providers/sources.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import type { Config } from './settings/config.ts';
import type { Database } from './storage/database.ts';

type Outside = {
  mail: Mail;
  /** Undefined where Google sign-in is not offered. */
  google: GoogleSettings | undefined;
  gateway: { baseUrl: string; checkoutScript: string };
  sources: Sources;
  /** The state of the real sources' circuit breakers. */
  sourceHealth: () => SourceHealth[];
  /** The sandbox's own addresses; none in live mode. */
  routers: Router[];
  close: () => void;
};

type Parts = {
  /** Where the server listens: the sandbox is a part of it. */
  url: string;
  database: Database;
  log: Logger;
  observe: (asked: SourceCall) => void;
  /** Receives the time that the mail server reports. */
  hearMail: (date: string) => void;
  clock: () => number;
  /** The time that the sandbox's gateway reports. */
  gatewayClock: () => number;
};

const CHECKOUT_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

export function openOutside(config: Config, parts: Parts): Outside {
  return config.live ? openLive(config.live, parts) : openEmbedded(config, parts);
}

function openLive(
  live: NonNullable<Config['live']>,
  { database, log, observe, hearMail, clock }: Parts,
): Outside {
  const mail = makeSmtpMail(live.smtp, { log, hear: hearMail });
  const sources = makeLiveSources({
    settings: live.sources,
    checks: keptBankChecks(database, clock),
    log,
    clock,
    observe,
  });
  return {
    mail,
    google: live.google,
    gateway: { baseUrl: live.razorpayBaseUrl, checkoutScript: CHECKOUT_SCRIPT },
    sources,
    sourceHealth: sources.health,
    routers: [],
    close: mail.close,
  };
}

function openEmbedded(config: Config, { url, observe, gatewayClock }: Parts): Outside {
  const sandbox = openSandbox(config, { url, gatewayClock });
  const sources = makeSources({ sandbox: { baseUrl: sandbox.sourceUrl } });
  return {
    ...sandbox,
    sources: {
      async ask(service, input, by) {
        const startedAt = performance.now();
        const outcome = await sources.ask(service, input, by);
        const ms = performance.now() - startedAt;
        observe({ service: service.id, source: 'sandbox', outcome: outcome.kind, ms });
        return outcome;
      },
    },
    sourceHealth: () => [],
  };
}
