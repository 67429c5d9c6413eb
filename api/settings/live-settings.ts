// The settings of the real parts, which only a live server has.

import { catalogue, type ServiceId } from '../../data/catalogue.ts';
import type { SmtpSettings } from '../identity/mail.ts';
import type { GoogleSettings } from '../identity/sign-in/google-id-token.ts';
import type { SourceSettings } from '../providers/adapter.ts';
import { answerersOf, sourcesOf } from '../providers/source-accounts.ts';
import type { LiveValues } from './environment.ts';

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
