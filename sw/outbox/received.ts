// Tells the server which reports are stored on the phone, so that it may forget its own copies.

import { remote } from '../remote.ts';
import { NoAnswer, Refused } from '../remote-errors.ts';
import { clear, doneKeys } from './rows.ts';

/** The server may forget what is stored here. Not reached: it is told next time. */
export async function tellReceived(accountId: string): Promise<void> {
  const keys = await doneKeys(accountId);
  for (let from = 0; from < keys.length; from += RECEIVED_MAX) {
    const told = keys.slice(from, from + RECEIVED_MAX);
    const answer = await unlessUnanswered(remote('received', { accountId, body: { keys: told } }));
    if (answer === undefined) return;
    await clear(accountId, told);
  }
}

/** The contract's limit. */
const RECEIVED_MAX = 100;

/** The answer; undefined where the server gave none, or refused. */
export async function unlessUnanswered<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof NoAnswer || error instanceof Refused) return undefined;
    throw error;
  });
}
