// Lists every environment variable and its format. Live mode requires variables that the sandbox
// does not have.

import * as v from 'valibot';
import { gstinFault } from '../../data/business.ts';
import { catalogue } from '../../data/catalogue.ts';
import { HOST_LENGTH_MAX, isIssuer } from '../../data/proof/statement.ts';

// The formats of environment variables, each with its message for a wrong value.

const listed = v.transform((text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const list = v.pipe(v.optional(v.string(), ''), listed);

/** Accepts `https://app.lotproof.example`: no path, no `*`, and it must have an origin. */
function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === address.replace(/\/$/, '');
}

const wholeNumber = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.maxValue(max, `must be at most ${max}`),
  );

const demanded = (example: string) => v.pipe(v.string(`is missing, for example ${example}`));
const https = v.pipe(
  demanded('https://lotproof.example'),
  v.check((address) => isOrigin(address) && address.startsWith('https:'), 'must be https://host'),
);
/** Signed reports name the host, and their printed codes have no room for a longer name. */
const withIssuer = v.check(
  (address: string) => !URL.canParse(address) || isIssuer(new URL(address).host),
  `must have a host of at most ${HOST_LENGTH_MAX} characters, and no IPv6 address: reports name it`,
);
/** A random key almost always has this many different characters, even in hexadecimal. */
const DIFFERENT_MIN = 9;
/** Refuses a word of up to 16 characters repeated to make a key long enough. */
const isDrawn = (text: string) =>
  new Set(text).size >= DIFFERENT_MIN && !/^(.{1,16})\1+$/s.test(text);
const secret = (name: string) => v.pipe(demanded(name), v.minLength(8, 'is too short'));
/** Matches this machine, where strangers cannot listen in. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Matches the addresses at which clouds publish machines' keys (RFC 3927, 2; RFC 4291, 2.5.6). */
const LINK_LOCAL = /^(169\.254(\.\d{1,3}){2}|\[(fe[89ab]|::ffff:a9fe:).*\])$/;

/** Requests carry our keys, so they must be encrypted, except on this machine. */
const safeAddress = v.pipe(
  v.string(),
  v.url('is not a URL'),
  v.check((address) => {
    if (!URL.canParse(address)) return false;
    const { protocol, hostname } = new URL(address);
    return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  }, 'must be https, or http on this machine'),
  v.check(
    (address) => !URL.canParse(address) || !LINK_LOCAL.test(new URL(address).hostname),
    'must not be a link-local address',
  ),
  v.check(
    (address) =>
      !URL.canParse(address) || (new URL(address).username || new URL(address).password) === '',
    'must not contain a user or a password',
  ),
);
const baseUrl = (address: string) =>
  v.optional(
    v.pipe(
      safeAddress,
      v.check((url) => !/[?#]/.test(url), 'must end with a path, without ? and #'),
    ),
    address,
  );
/** nodemailer lets a URL's query override our options, even the encryption. */
const smtp = v.pipe(
  demanded('smtp://user:password@mail.lotproof.example:587'),
  v.check(
    (url) => URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol),
    'is not an SMTP URL',
  ),
  v.check(
    (url) => !/[?#]/.test(url),
    'must end with its port: a query could undo the encryption (in a password ? is %3F, # is %23)',
  ),
);
const yes = v.pipe(
  v.optional(v.picklist(['yes', 'no'], 'must be yes or no'), 'no'),
  v.transform((word) => word === 'yes'),
);
const support = {
  email: v.pipe(demanded('help@lotproof.example'), v.email('is not an email')),
  phone: v.pipe(demanded('+91 80 0000 0000'), v.minLength(6, 'is not a telephone number')),
};

/** The scheme names the kind of database. The URL is secret, because it may contain a password. */
const POSTGRES = /^postgres(ql)?:\/\/\S+$/;

/** The sources that live mode can ask. The order in `PROVIDERS` does not matter. */
export const sourceIds = ['surepass', 'cashfree', 'apiclub'] as const;
export type SourceId = (typeof sourceIds)[number];

const origin = v.pipe(v.string(), v.check(isOrigin, 'is not an origin'));
const service = v.picklist(
  catalogue.map(({ id }) => id),
  'is not a service',
);

const everywhere = {
  LOTPROOF_MODE: v.optional(v.picklist(['sandbox', 'live'], 'must be sandbox or live'), 'sandbox'),
  PORT: v.optional(wholeNumber(65_535), '8080'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  LOTPROOF_DATA_DIR: v.optional(v.string(), 'data/local'),
  /** If this is unset, the database is a file in the data folder. */
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(POSTGRES, 'is not a URL like postgres://user@host/database')),
  ),
  BACKUP_DIR: v.optional(v.string()),
  LOTPROOF_WITNESS_DIR: v.optional(v.string()),
  LOTPROOF_ACTS_DIR: v.optional(v.string()),
  OPERATOR_EMAIL: v.optional(v.pipe(v.string(), v.email('is not an email'))),
  NIGHT_PING_URL: v.optional(v.pipe(v.string(), v.url('is not a URL'))),
  METRICS_PORT: v.optional(wholeNumber(65_535)),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  DESK_URL: v.optional(origin),
  LOTPROOF_API: v.optional(origin),
  WEB_ORIGINS: v.pipe(list, v.array(origin)),
  SERVICES_OFF: v.pipe(list, v.array(service)),
  GSTIN: v.optional(
    v.pipe(
      v.string(),
      v.check((gstin) => gstinFault({ gstin, state: '' }) === undefined, 'is not a GSTIN'),
    ),
  ),
  LEGAL_ADDRESS: v.optional(v.string(), ''),
  /** Services Accounting Code on vouchers; 998439 is "other online contents". */
  GST_SAC: v.optional(v.pipe(v.string(), v.regex(/^\d{4,8}$/, 'is not a SAC')), '998439'),
  GST_PERCENT: v.optional(wholeNumber(50), '18'),
  SANDBOX_LATENCY_MS: v.optional(wholeNumber(20_000), '800'),
};

export const SandboxEnvironment = v.object({
  ...everywhere,
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url('is not a URL'), withIssuer)),
  SESSION_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'needs 32 characters or more'))),
  SUPPORT_EMAIL: v.optional(support.email, 'support@lotproof.example'),
  SUPPORT_PHONE: v.optional(support.phone, '+91 00000 00000'),
  LEGAL_NAME: v.optional(v.string(), 'Lotproof Sandbox'),
});

export const LiveEnvironment = v.object({
  ...everywhere,
  PUBLIC_URL: v.pipe(https, withIssuer),
  DESK_URL: v.optional(https),
  SESSION_SECRET: v.pipe(
    demanded('the output of: openssl rand -hex 32'),
    v.minLength(32, 'needs 32 characters or more'),
    v.check(isDrawn, 'can be guessed: use the output of: openssl rand -hex 32'),
  ),
  NIGHT_PING_URL: v.optional(safeAddress),
  RAZORPAY_KEY_ID: v.pipe(
    demanded('rzp_live_…'),
    // With test keys, a dealer would fill a wallet for free and buy real reports.
    v.regex(/^rzp_live_\w+$/, 'must begin with rzp_live_'),
  ),
  RAZORPAY_KEY_SECRET: secret('the secret shown with the key id'),
  RAZORPAY_WEBHOOK_SECRET: v.pipe(
    demanded('the secret you typed when creating the webhook'),
    listed,
    v.array(v.pipe(v.string(), v.minLength(8, 'is too short'))),
    v.minLength(1, 'is empty'),
  ),
  RAZORPAY_BASE_URL: baseUrl('https://api.razorpay.com'),
  SMTP_URL: smtp,
  MAIL_FROM: v.pipe(
    demanded('Lotproof <codes@lotproof.example>'),
    v.includes('@', 'is not a sender'),
  ),
  GOOGLE_CLIENT_ID: v.optional(
    v.pipe(v.string(), v.endsWith('.apps.googleusercontent.com', 'is not a Google client id')),
  ),
  GOOGLE_KEYS_URL: baseUrl('https://www.googleapis.com/oauth2/v3/certs'),
  PROVIDERS: v.pipe(
    demanded('surepass,cashfree'),
    listed,
    v.array(v.picklist(sourceIds, `may only name ${sourceIds.join(', ')}`)),
    v.minLength(1, 'is empty'),
  ),
  SUREPASS_TOKEN: v.optional(secret('its token')),
  SUREPASS_BASE_URL: baseUrl('https://kyc-api.surepass.io/api/v1'),
  CASHFREE_CLIENT_ID: v.optional(secret('its id')),
  CASHFREE_CLIENT_SECRET: v.optional(secret('its secret')),
  CASHFREE_BASE_URL: baseUrl('https://api.cashfree.com/verification'),
  APICLUB_KEY: v.optional(secret('its key')),
  APICLUB_BASE_URL: baseUrl('https://prod.apiclub.in/api'),
  /** Aadhaar checks need a special permission, so they are sold only if this is `yes`. */
  AADHAAR_ALLOWED: yes,
  SUPPORT_EMAIL: support.email,
  SUPPORT_PHONE: support.phone,
  LEGAL_NAME: demanded('Lotproof Services Private Limited'),
});

/** The variables that each source needs in addition to its name. */
export const sourceKeys = {
  surepass: ['SUREPASS_TOKEN'],
  cashfree: ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'],
  apiclub: ['APICLUB_KEY'],
} as const satisfies Record<SourceId, readonly (keyof LiveValues)[]>;

/** The variables needed to send an email to the operator. */
export const LetterEnvironment = v.pick(LiveEnvironment, [
  'SMTP_URL',
  'MAIL_FROM',
  'PUBLIC_URL',
  'OPERATOR_EMAIL',
]);

export type LetterValues = v.InferOutput<typeof LetterEnvironment>;
export type LiveValues = v.InferOutput<typeof LiveEnvironment>;
export type SandboxValues = v.InferOutput<typeof SandboxEnvironment>;
