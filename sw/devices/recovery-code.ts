// The recovery code: 28 characters that open the library without another device. They encode 128
// random bits and 12 check bits in base 32.

import { BASE_32, typedBase32 } from '../../data/proof/statement.ts';
import { bytesOfHex, hexOf } from '../proof/base64url.ts';
import { type Bytes, sha256 } from './cipher.ts';

const LENGTH = 28;
const GROUP_LENGTH = 4;
const CODE_BYTES = 16;
const CHECK_BITS = 12n; // makes exactly 28 characters with the random bits

/** The result of reading a typed code. Groups are counted from 1, as on paper. */
type ReadCode =
  | { kind: 'code'; code: Bytes }
  /** The code contains a character that is not used in codes. */
  | { kind: 'foreign'; character: string; group: number }
  /** `group`: the group that is too short or too long, if the groups were typed separately. */
  | { kind: 'length'; characters: number; group?: number }
  /** The check bits do not match. */
  | { kind: 'slip' };

/** Makes a new code of 16 random bytes. */
export function newCode(): Bytes {
  return crypto.getRandomValues(new Uint8Array(CODE_BYTES));
}

/** The code in seven groups of four. */
export async function codeGroups(code: Bytes): Promise<string[]> {
  const number = (BigInt(`0x${hexOf(code)}`) << CHECK_BITS) | (await checkOf(code));
  const digits = number.toString(32).padStart(LENGTH, '0');
  const text = [...digits].map((digit) => BASE_32[Number.parseInt(digit, 32)]).join('');
  return text.match(/.{4}/g) ?? [];
}

/** Reads a typed code in any case and grouping. Returns its bytes or its error. */
export async function readCode(typed: string): Promise<ReadCode> {
  const parts = typed.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  const characters = [...parts.join('')].map(typedBase32);
  const foreignAt = characters.findIndex((character) => !BASE_32.includes(character));
  if (foreignAt >= 0) {
    const group = Math.min(Math.floor(foreignAt / GROUP_LENGTH) + 1, LENGTH / GROUP_LENGTH);
    return { kind: 'foreign', character: [...parts.join('')][foreignAt] ?? '', group };
  }
  if (characters.length !== LENGTH) {
    return { kind: 'length', characters: characters.length, ...oddGroup(parts) };
  }
  const code = await codeOf(characters.map((character) => BASE_32.indexOf(character)));
  return code ? { kind: 'code', code } : { kind: 'slip' };
}

/** The only group that is too short or too long; undefined if there are several. */
function oddGroup(parts: string[]): { group?: number } {
  if (parts.length !== LENGTH / GROUP_LENGTH) return {};
  const odd = parts.flatMap((part, at) => ([...part].length === GROUP_LENGTH ? [] : [at + 1]));
  const [group] = odd;
  return group !== undefined && odd.length === 1 ? { group } : {};
}

/** The bytes of a code; undefined if the check bits do not match. */
async function codeOf(values: number[]): Promise<Bytes | undefined> {
  const number = values.reduce((sum, value) => sum * 32n + BigInt(value), 0n);
  const code = bytesOfHex((number >> CHECK_BITS).toString(16), CODE_BYTES);
  const check = BigInt.asUintN(Number(CHECK_BITS), number);
  return (await checkOf(code)) === check ? code : undefined;
}

/** The first twelve bits of the code's SHA-256. */
async function checkOf(code: Bytes): Promise<bigint> {
  const [first = 0, second = 0] = await sha256(code);
  return BigInt((first << 4) | (second >> 4));
}
