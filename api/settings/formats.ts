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
export const secret = (name: string) => v.pipe(demanded(name), v.minLength(8, 'is too short'));
export const baseUrl = (address: string) =>
  v.optional(v.pipe(v.string(), v.url('is no address')), address);
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
