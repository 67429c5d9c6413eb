// Live mode has all its parts or names the missing ones, and has no part of the sandbox.

import { answerersOf, sourcesOf, sourceTable } from '../../../api/providers/source-table.ts';
import { readConfig } from '../../../api/settings/config.ts';
import { catalogue } from '../../../data/catalogue.ts';
import { foldersUntil } from '../../support/folders.ts';
import { liveEnvironment } from '../../support/live-server.ts';

const dataDir = foldersUntil(afterAll)();

function complaint(env: Record<string, string | undefined>): string {
  try {
    readConfig({ LOTPROOF_DATA_DIR: dataDir, ...env });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const whole = liveEnvironment({ dataDir });

it('live mode names every missing setting in one message', () => {
  const message = complaint({ LOTPROOF_MODE: 'live' });
  const named = message
    .match(/^ {2}[A-Z_]+(?=: is missing, for example \S)/gm)
    ?.map((name) => name.trim());
  expect(named?.sort()).toEqual([
    'LEGAL_NAME',
    'MAIL_FROM',
    'PROVIDERS',
    'PUBLIC_URL',
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
    'SESSION_SECRET',
    'SMTP_URL',
    'SUPPORT_EMAIL',
    'SUPPORT_PHONE',
  ]);
});

it.each([
  ['PUBLIC_URL', 'http://lotproof.example', 'must be https://host'],
  ['PUBLIC_URL', 'https://lotproof.example/app', 'must be https://host'],
  ['PUBLIC_URL', 'https://[2001:db8::1]', 'must have a host of at most 60 characters'],
  ['PUBLIC_URL', `https://${'a'.repeat(53)}.example`, 'must have a host of at most 60'],
  ['SESSION_SECRET', 'short', 'needs 32 characters or more'],
  ['SESSION_SECRET', 'a'.repeat(32), 'can be guessed'],
  ['SESSION_SECRET', 'correct-horse-12'.repeat(2), 'can be guessed'],
  ['DATABASE_URL', 'mysql://root:hunter2@db/lotproof', 'is not a URL like postgres://'],
  ['RAZORPAY_KEY_ID', 'AKIA', 'must begin with rzp_live_'],
  ['RAZORPAY_KEY_ID', 'rzp_test_standinstandin', 'must begin with rzp_live_'],
  ['RAZORPAY_WEBHOOK_SECRET', 'first-secret,x', 'is too short'],
  ['SMTP_URL', 'mail.example:25', 'is not an SMTP URL'],
  ['SMTP_URL', 'smtp://a:b@mail.example:587?requireTLS=false', 'must end with its port'],
  ['SMTP_URL', 'smtp://a:b#c@mail.example:587', 'must end with its port'],
  ['RAZORPAY_BASE_URL', 'http://api.razorpay.com', 'must be https, or http on this machine'],
  ['GOOGLE_KEYS_URL', 'file:///etc/passwd', 'must be https, or http on this machine'],
  ['SUREPASS_BASE_URL', 'http://127.0.0.1.example', 'must be https, or http on this machine'],
  ['CASHFREE_BASE_URL', 'https://169.254.169.254/v', 'must not be a link-local address'],
  ['APICLUB_BASE_URL', 'https://[fe80::1]/api', 'must not be a link-local address'],
  ['APICLUB_BASE_URL', 'https://[::ffff:169.254.169.254]/', 'must not be a link-local address'],
  ['SUREPASS_BASE_URL', 'https://a:b@api.example/v1', 'must not contain a user or a password'],
  ['SUREPASS_BASE_URL', 'https://api.example/v1?x=', 'must end with a path'],
  ['NIGHT_PING_URL', 'http://ping.example/a', 'must be https, or http on this machine'],
  ['DESK_URL', 'https://lotproof.example:8443', 'must have a different host from PUBLIC_URL'],
  ['PROVIDERS', 'surepass,befisc', 'may only name surepass, cashfree, apiclub'],
  ['GSTIN', '27AAPFU0939F1Z', 'is not a GSTIN'],
  ['GSTIN', '27AAPFU0939F1ZW', 'is not a GSTIN'],
  ['GOOGLE_CLIENT_ID', 'me', 'is not a Google client id'],
  ['SERVICES_OFF', 'hyundia', 'is not a service'],
  ['PORT', '80x', 'must be a whole number'],
])('live mode refuses %s=%s', (name, value, why) => {
  expect(complaint({ ...whole, [name]: value })).toContain(`${name}: ${why}`);
});

it('live mode accepts addresses on this machine, because its keys cross no network', () => {
  const SUREPASS_BASE_URL = 'http://[::1]:8090/v1';
  const NIGHT_PING_URL = 'http://localhost:3000/night?server=1';
  expect(complaint({ ...whole, SUREPASS_BASE_URL, NIGHT_PING_URL })).toBe('');
});

it('live mode accepts the longest host that a signed report can name', () => {
  expect(complaint({ ...whole, PUBLIC_URL: `https://${'a'.repeat(52)}.example` })).toBe('');
});

it("live mode never repeats a secret's value", () => {
  expect(complaint({ ...whole, SESSION_SECRET: 'hunter2', SMTP_URL: 'hunter3' })).not.toMatch(
    /hunter/,
  );
});

it('live mode requires the keys of each source that is named, and no others', () => {
  const message = complaint({ ...whole, PROVIDERS: 'surepass,apiclub', SUREPASS_TOKEN: '' });
  expect(message.split('\n').slice(1)).toEqual([
    '  SUREPASS_TOKEN: is missing',
    '  APICLUB_KEY: is missing',
  ]);
});

it('live mode does not sell a service that none of its sources offers', () => {
  expect(readConfig(whole).servicesOff).not.toContain('hyundai');
  const keys = { CASHFREE_CLIENT_ID: 'an-id-of-ours', CASHFREE_CLIENT_SECRET: 'a-secret-of' };
  const config = readConfig({ ...whole, PROVIDERS: 'cashfree', ...keys });
  expect(config.servicesOff).toContain('hyundai');
});

it.each([
  ['surepass'],
  ['cashfree'],
  ['apiclub'],
  ['apiclub', 'cashfree'],
  ['surepass', 'apiclub'],
])('live mode sells exactly what the adapters offer: %s %s', (...names) => {
  const keys = {
    APICLUB_KEY: 'a-key-of-ours',
    CASHFREE_CLIENT_ID: 'an-id-of-ours',
    CASHFREE_CLIENT_SECRET: 'a-secret-of-ours',
    AADHAAR_ALLOWED: 'yes',
  };
  const config = readConfig({ ...whole, ...keys, PROVIDERS: names.join(',') });
  const answered = catalogue
    .filter(({ id }) => sourceTable[id].adapters.some(({ source }) => names.includes(source)))
    .map(({ id }) => id);
  const sold = catalogue.map(({ id }) => id).filter((id) => !config.servicesOff.includes(id));
  expect(sold).toEqual(answered);
});

it('live mode asks a source only for services that it has an adapter for', () => {
  const settings = { id: 'apiclub', baseUrl: 'http://127.0.0.1:1', key: 'k' } as const;
  const sources = sourcesOf([settings]);
  expect(answerersOf('challan', sources)).toHaveLength(1);
  expect(answerersOf('hyundai', sources)).toEqual([]);
});
