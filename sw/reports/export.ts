// Exports the phone's reports to one file and restores them from it. The first line names the
// dealer. Each report is one line of JSON, so that memory never holds all of them. The dealer's own
// text follows: the notes on cars, and the dealership.

import * as v from 'valibot';
import { Seen, Stock } from '../../data/car/seen.ts';
import { Receipt } from '../../data/contract.ts';
import { accountDatabase } from '../account/database.ts';
import { dealership, rememberDealership } from '../account/dealership.ts';
import { isProved } from '../account/known-dealers.ts';
import type { Account } from '../device.ts';
import { carNotes, keepMissingNotes } from './car-notes.ts';
import { keepMissing } from './library.ts';

const Head = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    format: v.literal('lotproof-reports'),
    version: v.literal(1),
    accountId: v.string(),
    email: v.string(),
  }),
);

const Sold = v.object({
  result: v.unknown(),
  receipt: Receipt,
  madeFor: v.string(),
  isSandbox: v.boolean(),
  buyersText: v.optional(v.string()),
});

const Noted = v.object({
  car: v.object({
    plate: v.string(),
    written: v.string(),
    note: v.string(),
    seen: v.optional(Seen),
    stock: v.optional(Stock),
    sellerIds: v.optional(v.array(v.string())),
    editedAt: v.string(),
  }),
});

const Named = v.object({ dealership: v.object({ title: v.string(), phone: v.string() }) });

const Line = v.pipe(v.string(), v.parseJson(), v.union([Sold, Noted, Named]));

type Restored =
  /** `unreadable`: damaged or cut lines, and reports that only another build can read. */
  | { kind: 'restored'; count: number; unreadable: number }
  /** Another dealer's reports are never added to this list. */
  | { kind: 'other_dealer'; email: string }
  /** An earlier account of the same email: a password does not prove an email. */
  | { kind: 'unproved'; email: string }
  | { kind: 'unreadable' };

/** Reports in memory at a time. */
const CHUNK = 200;

/** Ten times the first line of a copy, an email and an id. A video has no such line. */
const HEAD_BYTES_MAX = 4096;

/** The account's reports as the parts of one file. */
export async function copyReports({ accountId, email }: Account): Promise<Blob> {
  const { results } = accountDatabase(accountId);
  const head = { format: 'lotproof-reports', version: 1, accountId, email };
  const parts: BlobPart[] = [`${JSON.stringify(head)}\n`];
  const ids = await results.orderBy('id').primaryKeys();
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = await results.bulkGet(ids.slice(from, from + CHUNK));
    const lines = chunk.flatMap((stored) => (stored ? [JSON.stringify(lineOf(stored))] : []));
    parts.push(new Blob([lines.join('\n'), '\n']));
  }
  const named = await dealership(accountId);
  const typed = [
    ...(await carNotes(accountId)).map((car) => ({ car })),
    ...(named ? [{ dealership: named }] : []),
  ];
  parts.push(...typed.map((line) => `${JSON.stringify(line)}\n`));
  return new Blob(parts, { type: 'application/x-ndjson' });
}

function lineOf(sold: v.InferOutput<typeof Sold>): v.InferOutput<typeof Sold> {
  const { result, receipt, madeFor, isSandbox, buyersText } = sold;
  return { result, receipt, madeFor, isSandbox, buyersText };
}

/** Restores a copy as far as it can be read. Existing data stays as it is. */
export async function restoreReports(owner: Account, file: Blob): Promise<Restored> {
  const { accountId } = owner;
  let count = 0;
  let unreadable = 0;
  // An iPhone cannot filter files by our extension, so the first line decides.
  const [head = ''] = (await file.slice(0, HEAD_BYTES_MAX).text()).split('\n', 1);
  const refusal = await refusalOf(owner, head);
  if (refusal) return refusal;
  for await (const lines of linesIn(file.slice(new Blob([head]).size))) {
    const read = lines.map((line) => v.safeParse(Line, line));
    const good = read.flatMap((line) => (line.success ? [line.output] : []));
    const sold = good.flatMap((line) => ('receipt' in line ? [line] : []));
    const done = await keepMissing(accountId, sold);
    await keepTyped(accountId, good);
    count += done.kept;
    unreadable += read.length - good.length + done.unreadable;
  }
  return { kind: 'restored', count, unreadable };
}

async function keepTyped(accountId: string, lines: v.InferOutput<typeof Line>[]): Promise<void> {
  const notes = lines.flatMap((line) => ('car' in line ? [line.car] : []));
  await keepMissingNotes(accountId, notes);
  for (const line of lines) {
    if (!('dealership' in line) || (await dealership(accountId))) continue;
    await rememberDealership(accountId, line.dealership);
  }
}

/** Why this dealer may restore nothing of this copy; undefined if allowed. */
async function refusalOf(owner: Account, line: string): Promise<Restored | undefined> {
  const head = v.safeParse(Head, line);
  if (!head.success) return { kind: 'unreadable' };
  const { accountId, email } = head.output;
  if (accountId === owner.accountId) return undefined;
  if (email !== owner.email) return { kind: 'other_dealer', email };
  // The same dealer's earlier account, if this dealer has proved the email.
  return (await isProved(owner)) ? undefined : { kind: 'unproved', email };
}

/** The lines of a file, in batches. */
async function* linesIn(file: Blob): AsyncGenerator<string[]> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let lines: string[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const texts = (rest + part.value).split('\n');
    rest = texts.pop() ?? '';
    lines.push(...texts.filter((text) => text !== ''));
    if (lines.length < CHUNK) continue;
    yield lines;
    lines = [];
  }
  if (rest !== '') lines.push(rest);
  if (lines.length > 0) yield lines;
}
