// The formats of environment variables, each with what is said of a value that does not fit.

import * as v from 'valibot';
import { HOST_LENGTH_MAX, isIssuer } from '../../data/proof/statement.ts';

export const listed = v.transform((text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
export const list = v.pipe(v.optional(v.string(), ''), listed);

/** `https://app.lotproof.example`: no path, no `*`, nothing that has no origin of its own. */
export function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === address.replace(/\/$/, '');
}

/** `surepass:rc=3.50, cashfree:pan=2`: what a source's answer costs for a service, in rupees. */
export const sourceCosts = v.pipe(
  list,
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^[a-z]+:[a-z]+=\d{1,5}(\.\d{1,2})?$/, 'is no list like surepass:rc=3.50'),
      v.transform((text) => {
        const [source = '', service = '', rupees = ''] = text.split(/[:=]/);
        return { source, service, paise: Math.round(Number(rupees) * 100) };
      }),
    ),
  ),
);

export const wholeNumber = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.maxValue(max, `must be at most ${max}`),
  );

export const demanded = (example: string) => v.pipe(v.string(`is missing, for example ${example}`));
export const https = v.pipe(
  demanded('https://lotproof.example'),
  v.check((address) => isOrigin(address) && address.startsWith('https:'), 'must be https://host'),
);
/** Signed reports name the host, and their codes on paper hold no longer one. */
export const withIssuer = v.check(
  (address: string) => !URL.canParse(address) || isIssuer(new URL(address).host),
  `must have a host of at most ${HOST_LENGTH_MAX} characters, and no IPv6 address: reports name it`,
);
/** Characters of a key that was drawn, and not typed: 32 hexadecimal ones have at least so many. */
const DIFFERENT_MIN = 9;
/** A word that was typed again and again until it was long enough counts as the word. */
export const isDrawn = (text: string) =>
  new Set(text).size >= DIFFERENT_MIN && !/^(.{1,16})\1+$/s.test(text);
export const secret = (name: string) => v.pipe(demanded(name), v.minLength(8, 'is too short'));
/** Of this machine: nobody listens on the way there. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Where clouds keep the keys of a machine (RFC 3927, section 2; RFC 4291, section 2.5.6). */
const LINK_LOCAL = /^(169\.254(\.\d{1,3}){2}|\[(fe[89ab]|::ffff:a9fe:).*\])$/;

/** Asked with our keys: encrypted, unless it is on this machine. */
export const safeAddress = v.pipe(
  v.string(),
  v.url('is no address'),
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
    'must name no user and no password',
  ),
);
export const baseUrl = (address: string) =>
  v.optional(
    v.pipe(
      safeAddress,
      v.check((url) => !/[?#]/.test(url), 'must end with a path, without ? and #'),
    ),
    address,
  );
/** What nodemailer takes from a query goes before what we say: also whether it encrypts. */
export const smtp = v.pipe(
  demanded('smtp://user:password@mail.lotproof.example:587'),
  v.check((url) => URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol), 'is no SMTP URL'),
  v.check(
    (url) => !/[?#]/.test(url),
    'must end with its port: a query could undo the encryption (in a password ? is %3F, # is %23)',
  ),
);
export const yes = v.pipe(
  v.optional(v.picklist(['yes', 'no'], 'must be yes or no'), 'no'),
  v.transform((word) => word === 'yes'),
);
export const support = {
  email: v.pipe(demanded('help@lotproof.example'), v.email('is no email')),
  phone: v.pipe(demanded('+91 80 0000 0000'), v.minLength(6, 'is no telephone number')),
};

/** State, PAN of the business, a count of its registrations, Z and a check letter. */
export const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
