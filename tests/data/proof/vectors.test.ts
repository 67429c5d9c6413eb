// The test vectors in the proof's specification: our verifier, and one in Python written from that
// page alone, agree on each of them.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { readKeys, readWithdrawals } from '../../../data/proof/published.ts';
import { reportNumberOf } from '../../../data/proof/statement.ts';
import { jwssOfDigits } from '../../../sw/proof/proof-code.ts';
import { verify } from '../../../web/public-site/verify/verify.ts';
import { installedProgram } from '../../debian-program.mjs';
import { randomFrom } from '../../simulation/random.ts';
import { authorityOf } from '../../support/sold-report.ts';

const at = (name: string) => fileURLToPath(new URL(`../../../data/proof/${name}`, import.meta.url));

const Outcome = v.looseObject({ kind: v.string() });
const Lists = v.object({
  keys: v.unknown(),
  withdrawn: v.unknown(),
  vectors: v.array(v.object({ name: v.string(), text: v.string(), expected: Outcome })),
});
const lists = v.parse(Lists, JSON.parse(readFileSync(at('vectors.json'), 'utf8')));
const authority = authorityOf(readKeys(lists) ?? [], {
  withdrawn: new Set(readWithdrawals(lists)),
});

/** Returns the outcome as verify.py writes it. */
async function outcomeOf(text: string): Promise<object> {
  const jwss = text.includes('.') ? [] : (jwssOfDigits(text) ?? ['']);
  if (jwss === 'newer') return { kind: jwss };
  const sdJwts = text.includes('.') ? [text] : jwss.map((jws) => `${jws}~`);
  const [first = {}, ...more] = await Promise.all(sdJwts.map(outcomeOfOne));
  return more.length === 0 ? first : { kind: 'cover', reports: [first, ...more] };
}

async function outcomeOfOne(sdJwt: string): Promise<object> {
  const outcome = await verify(sdJwt, authority);
  if (!('proven' in outcome)) return { kind: outcome.kind };
  const { statement, digest, report } = outcome.proven;
  return {
    kind: outcome.kind,
    number: reportNumberOf(Buffer.from(digest, 'base64url')),
    statement: JSON.parse(JSON.stringify(statement)),
    ...(report && { result: report.result }),
  };
}

/** Returns vectors with one character changed, which nearly always breaks a proof. */
function changedTexts(count: number): string[] {
  const { below } = randomFrom(20_261_126);
  const letters = 'AZaz09-_.~={"';
  return Array.from({ length: count }, () => {
    const { text = '' } = lists.vectors[below(lists.vectors.length)] ?? {};
    const place = below(text.length);
    return text.slice(0, place) + letters.charAt(below(14)) + text.slice(place + 1);
  });
}

const texts = [...lists.vectors.map(({ text }) => text), ...changedTexts(60)];
let inPython: object[] = [];

beforeAll(() => {
  const python = installedProgram('python3', 'python3');
  if (python === undefined) throw new Error('The second verifier needs Python 3.');
  const input = { ...lists, vectors: texts.map((text) => ({ text })) };
  const { stdout, stderr } = spawnSync(python, [at('verify.py')], {
    input: JSON.stringify(input),
    encoding: 'utf8',
  });
  inPython = stderr === '' ? JSON.parse(stdout) : [{ stderr }];
}, 120_000);

test.each(lists.vectors)('both verifiers agree on the vector $name', async (vector) => {
  expect(await outcomeOf(vector.text)).toEqual(vector.expected);
  expect(inPython[lists.vectors.indexOf(vector)]).toEqual(vector.expected);
});

test('both verifiers agree on any text with one changed character', async () => {
  for (const [index, text] of texts.entries()) {
    expect(inPython[index], text).toEqual(await outcomeOf(text));
  }
});

test('the vectors cover every outcome that does not depend on a file or the day', () => {
  const kinds = new Set(lists.vectors.map(({ expected }) => expected.kind));
  const all = 'cover genuine sandbox withdrawn not_asked altered unknown_key newer'.split(' ');
  expect([...kinds].toSorted()).toEqual(all.toSorted());
});
