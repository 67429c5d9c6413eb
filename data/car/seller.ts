// Compares the seller's papers with the register: owner, PAN holder and account holder.

import { type Finding, finding, worstFirst } from '../findings/finding.ts';
import { compareNames } from '../values/person-names.ts';

/** A name in a report. `field`: its place in the report. */
export type NamedIn = { name: string; reportId: string; field: string };

type SellerPapers = {
  owner: NamedIn | undefined;
  account: NamedIn | undefined;
  pan: NamedIn | undefined;
};

/** Warns a dealer who might pay the wrong person. Finds nothing if a name is unknown. */
export function sellerFindings({ owner, account, pan }: SellerPapers): Finding[] {
  return worstFirst([
    ...compared('account_holder', owner, account, {
      en: (name) => `The account is ${name}’s, not the owner’s`,
      hi: (name) => `खाता ${name} का है, मालिक का नहीं`,
      same: ['The account is held by the owner', 'खाता मालिक का ही है'],
      close: ['Compare the name on the account with the owner’s', 'खाते का नाम मालिक के नाम से मिलाएँ'],
    }),
    ...compared('pan_holder', owner, pan, {
      en: (name) => `The PAN is ${name}’s, not the owner’s`,
      hi: (name) => `PAN ${name} का है, मालिक का नहीं`,
      same: ['The PAN is the owner’s', 'PAN मालिक का ही है'],
      close: ['Compare the name on the PAN with the owner’s', 'PAN का नाम मालिक के नाम से मिलाएँ'],
    }),
    ...(owner === undefined
      ? compared('account_pan', pan, account, {
          en: (name) => `The account is ${name}’s, not the PAN holder’s`,
          hi: (name) => `खाता ${name} का है, PAN धारक का नहीं`,
          same: ['Account and PAN are one person’s', 'खाता और PAN एक ही व्यक्ति के हैं'],
          close: ['Compare the names on account and PAN', 'खाते और PAN के नाम मिलाएँ'],
        })
      : []),
  ]);
}

type Sentences = {
  en: (name: string) => string;
  hi: (name: string) => string;
  same: readonly [string, string];
  close: readonly [string, string];
};

function compared(
  what: string,
  first: NamedIn | undefined,
  second: NamedIn | undefined,
  say: Sentences,
): Finding[] {
  if (!first?.name || !second?.name) return [];
  const evidence = [first, second].map(({ reportId, field }) => ({ reportId, field }));
  const both = `${first.name}; ${second.name}`;
  const whose =
    what === 'account_pan' ? { en: 'The PAN is', hi: 'PAN' } : { en: 'The RC is', hi: 'RC' };
  const match = compareNames(first.name, second.name);
  const { severity, en, hi } = (
    {
      same: { severity: 'good', en: [say.same[0]], hi: [say.same[1]] },
      close: {
        severity: 'warn',
        en: [say.close[0], `${both}.`],
        hi: [say.close[1], `${both}।`],
      },
      other: {
        severity: 'bad',
        en: [say.en(second.name), `${whose.en} ${first.name}’s. Ask before you pay.`],
        hi: [say.hi(second.name), `${whose.hi} ${first.name} के नाम है। पैसे देने से पहले पूछें।`],
      },
    } as const
  )[match];
  return finding(`${what}_${match}`, severity, evidence, { en, hi });
}

/** `name` is '' if the paper has no name. `field`: its place in the report. */
export type Holder = { paper: 'pan' | 'account' | 'aadhaar'; name: string; field: string };
