// The recovery code is accepted however people type it, and is not mistaken for another code.

import fc from 'fast-check';
import { BASE_32 } from '../../../data/proof/statement.ts';
import { codeGroups, newCode, readCode } from '../../../sw/devices/recovery-code.ts';

const anyCode = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((code) => new Uint8Array(code));

test('a code has seven groups of four characters and is read back unchanged', async () => {
  const both = fc.asyncProperty(anyCode, async (code) => {
    const groups = await codeGroups(code);
    expect(groups).toHaveLength(7);
    for (const group of groups) expect(group).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await readCode(groups.join('-'))).toEqual({ kind: 'code', code });
  });
  await fc.assert(both, { numRuns: 100 });
});

test('a hundred new codes are all different', () => {
  const codes = Array.from({ length: 100 }, () => newCode().join());
  expect(new Set(codes).size).toBe(100);
});

test('a code may be typed in lower case, in other groups, and with O, I or L', async () => {
  // All characters of this code are 0, except one 1 and the check bits at the end.
  const code = new Uint8Array(16);
  code[15] = 0x08; // the first five bits are the character 1
  const text = (await codeGroups(code)).join('');
  const expected = { kind: 'code', code };
  expect(await readCode(text.toLowerCase())).toEqual(expected);
  expect(await readCode(` ${[...text].join(' ')}\n`)).toEqual(expected);
  expect(await readCode(text.replaceAll('0', 'O').replaceAll('1', 'l'))).toEqual(expected);
  expect(await readCode(text.replaceAll('0', 'o').replaceAll('1', 'I'))).toEqual(expected);
});

test('the app detects a wrong character or two swapped ones in a recovery code', async () => {
  const codes = fc.sample(fc.tuple(anyCode, fc.nat(27), fc.integer({ min: 1, max: 31 })), {
    numRuns: 20,
    seed: 1,
  });
  for (const [code, at, by] of codes) {
    const text = [...(await codeGroups(code)).join('')];
    const value = (BASE_32.indexOf(text[at] ?? '') + by) % 32;
    const wrong = text.with(at, BASE_32[value] ?? '').join('');
    // One wrong code in 4,096 passes the check, but none of these does.
    expect(await readCode(wrong)).toEqual({ kind: 'slip' });
  }
  const groups = await codeGroups(new Uint8Array(16).map((_, at) => at * 13));
  const [first = '', second = ''] = groups[2] ?? '';
  expect(first).not.toBe(second);
  const swapped = groups.with(2, `${second}${first}${(groups[2] ?? '').slice(2)}`);
  expect(await readCode(swapped.join(' '))).toEqual({ kind: 'slip' });
});

test('the app names an invalid character, a short group and a code that is too long', async () => {
  const groups = await codeGroups(new Uint8Array(16).fill(7));
  const foreign = groups.with(4, `${(groups[4] ?? '').slice(0, 3)}U`);
  expect(await readCode(foreign.join('-'))).toEqual({ kind: 'foreign', character: 'U', group: 5 });
  const short = groups.with(1, (groups[1] ?? '').slice(1));
  expect(await readCode(short.join('-'))).toEqual({ kind: 'length', characters: 27, group: 2 });
  expect(await readCode(short.join(''))).toEqual({ kind: 'length', characters: 27 });
  expect(await readCode(`${groups.join('')}7`)).toEqual({ kind: 'length', characters: 29 });
  expect(await readCode('')).toEqual({ kind: 'length', characters: 0 });
});
