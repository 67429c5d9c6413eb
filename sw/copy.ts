// A copy of the phone's reports as one file, and the way back from it. One line of JSON a report,
// after a line that says whose they are, so that neither way holds all of them at once.

import * as v from 'valibot';
import { serviceByName } from '../data/catalogue.ts';
import { Receipt } from '../data/contract.ts';
import { accountDatabase } from './account-database.ts';
import { isProved } from './earlier-accounts.ts';
import { keep } from './library.ts';
import type { Account } from './phone.ts';

const Head = v.object({
  format: v.literal('lotproof-reports'),
  version: v.literal(1),
  accountId: v.string(),
  email: v.string(),
});

const Line = v.object({
  result: v.unknown(),
  receipt: Receipt,
  madeFor: v.string(),
  isSandbox: v.boolean(),
});

export type Restored =
  | { kind: 'restored'; count: number }
  /** Another dealer's reports never come onto this one's list. */
  | { kind: 'other_dealer'; email: string }
  /** Of the same email under an earlier account: a password does not say whose an email is. */
  | { kind: 'unproved'; email: string }
  | { kind: 'unreadable' };

/** So many reports are in memory at a time. */
const CHUNK = 200;

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
  return new Blob(parts, { type: 'application/x-ndjson' });
}

function lineOf({ result, receipt, madeFor, isSandbox }: v.InferOutput<typeof Line>) {
  return { result, receipt, madeFor, isSandbox };
}

/** Puts the reports of a copy back; what is here already stays as it is. */
export async function restoreReports(owner: Account, file: Blob): Promise<Restored> {
  const lines = (await file.text()).split('\n').filter((line) => line !== '');
  const head = v.safeParse(Head, parsed(lines[0]));
  if (!head.success) return { kind: 'unreadable' };
  const { accountId, email } = head.output;
  if (accountId !== owner.accountId) {
    if (email !== owner.email) return { kind: 'other_dealer', email };
    // The same dealer under an earlier account, if the email is this dealer's at all.
    if (!(await isProved(owner))) return { kind: 'unproved', email };
  }
  const read = lines.slice(1).map((line) => v.safeParse(Line, parsed(line)));
  if (read.some((line) => !line.success)) return { kind: 'unreadable' };
  let count = 0;
  for (const line of read) if (line.success && (await restore(owner, line.output))) count += 1;
  return { kind: 'restored', count };
}

/** Whether the report was missing here and could be read. */
async function restore(owner: Account, line: v.InferOutput<typeof Line>): Promise<boolean> {
  const service = serviceByName(line.receipt.serviceName);
  const isHere = await accountDatabase(owner.accountId).reports.get(line.receipt.key);
  if (!service?.isReadable(line.result) || isHere) return false;
  await keep(owner.accountId, service, line);
  return true;
}

function parsed(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    return undefined;
  }
}
