// Reports with random changes: a flipped bit, a changed character, or a part removed, doubled or
// moved. `STATEMENTS=100000` tries that many.

import { codeAddress, jwssOfDigits } from '../../../sw/proof/proof-code.ts';
import { verify } from '../../../web/public-site/verify/verify.ts';
import { type Random, randomFrom } from '../../simulation/random.ts';
import { signed, signingKey } from '../../support/signed-statement.ts';
import { authorityOf, published, soldReport } from '../../support/sold-report.ts';

const COUNT = Number(process.env['STATEMENTS'] ?? 1_500);

/** All attempts together take a few seconds, so this limit is exceeded only if one hangs. */
const MS_MAX = 120_000;

const ours = signingKey();
const authority = authorityOf([published(ours)]);
const report = await soldReport(ours);
const [jws = ''] = report.split('~');
const digits = codeAddress(jws)?.digits ?? '';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~={}" \u0000é';

function mutated(text: string, letters: string, { below, pick }: Random): string {
  const at = below(text.length);
  const end = at + 1 + below(pick([1, 4, 60]));
  const part = text.slice(at, end);
  const letter = letters[below(letters.length)] ?? '';
  return pick([
    () => text.slice(0, at) + letter + text.slice(at + 1),
    () => text.slice(0, at) + letter + text.slice(at),
    () => text.slice(0, at) + text.slice(end),
    () => text.slice(0, end) + part + text.slice(end),
    () => text.slice(0, at) + text.slice(end) + part,
    () => text.slice(0, at),
  ])();
}

/** Flips one bit in one of the three parts; the part stays well-formed. */
function withBitFlipped(text: string, { below }: Random): string {
  const parts = text.split('.');
  const which = below(parts.length);
  const bytes = Buffer.from(parts[which] ?? '', 'base64url');
  const at = below(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
  return parts
    .map((part, index) => (index === which ? bytes.toString('base64url') : part))
    .join('.');
}

/** A changed statement, as a file or as a code. */
function forgery(random: Random): string {
  const way = random.below(4);
  if (way === 0) return `${withBitFlipped(jws, random)}~`;
  if (way === 1) return mutated(report, LETTERS, random);
  if (way === 2) return `${mutated(jws, LETTERS, random)}~`;
  const [read = ''] = jwssOfDigits(mutated(digits, '0123456789', random)) ?? [];
  return `${read}~`;
}

const GENUINE = new Set([report, `${jws}~`]);

test(
  `none of ${COUNT} changed statements is called genuine, throws or hangs`,
  async () => {
    const random = randomFrom(20_261_122);
    const kinds = new Map<string, number>();
    let changed = 0;
    while (changed < COUNT) {
      const forged = forgery(random);
      if (GENUINE.has(forged)) continue;
      changed += 1;
      const { kind } = await verify(forged, authority);
      if (kind === 'genuine') throw new Error(forged);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    // A flipped bit leaves the statement well-formed; one in the key's id names a different key.
    expect([...kinds.keys()].toSorted()).toEqual(['altered', 'unknown_key']);
  },
  MS_MAX,
);

test('a second signature on the same statement by the same key is genuine', async () => {
  const [, payload = ''] = jws.split('.');
  const again = signed(ours, JSON.parse(Buffer.from(payload, 'base64url').toString()));
  expect(again).not.toBe(jws);
  expect(await verify(`${again}~`, authority)).toMatchObject({ kind: 'genuine' });
});
