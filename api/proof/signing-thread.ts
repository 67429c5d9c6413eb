// Makes statements in a separate thread. Judging, writing and signing a report takes half as long
// as a sale, and the main thread serves every dealer.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openThread } from '../storage/thread.ts';
import { type Pen, type Sale, type SignedStatement, signedStatement } from './signing-key.ts';

export type SigningThread = {
  /** Throws if the thread fails, dies, or does not answer in time. */
  sign: (pen: Pen, sale: Sale) => Promise<SignedStatement>;
  close: () => Promise<void>;
};

/** The sales in one message. The answers are in the same order. */
export type ToThread = { pen: Pen; sale: Sale }[];
export type FromThread = (SignedStatement | { failure: string })[];

type Waiting = ToThread[number] & {
  resolve: (signed: SignedStatement) => void;
  reject: (error: Error) => void;
};

/** After this time, the report is sold without a proof. A signature takes far less. */
const ANSWER_MS_MAX = 10_000;

/** The thread makes this many statements in about three milliseconds. */
const SALES_AT_ONCE = 32;

const file = fileURLToPath(new URL('./signing-worker.js', import.meta.url));

/** Worker threads exist only in the build. When run from source, the main thread does the work. */
export function openSigningThread(): SigningThread {
  if (!existsSync(file)) {
    return { sign: async (pen, sale) => signedStatement(pen, sale), close: async () => undefined };
  }
  const thread = openThread<ToThread, FromThread>(file, { msMax: ANSWER_MS_MAX });
  const waiting: Waiting[] = [];
  let isAsking = false;

  /** Sends one message at a time: a message costs the main thread more than its content does. */
  async function sendNext(): Promise<void> {
    if (isAsking || waiting.length === 0) return;
    isAsking = true;
    const sales = waiting.splice(0, SALES_AT_ONCE);
    const answers = thread.ask(sales.map(({ pen, sale }) => ({ pen, sale })));
    const said = await answers.catch(({ message }: Error) =>
      sales.map(() => ({ failure: message })),
    );
    isAsking = false;
    void sendNext();
    for (const [at, { resolve, reject }] of sales.entries()) {
      const answer = said[at] ?? { failure: 'The signing thread gave no answer.' };
      if ('failure' in answer) reject(new Error(answer.failure));
      else resolve(answer);
    }
  }

  // Starts the thread now, so that the first sale does not wait for it.
  thread.ask([]).catch(() => undefined);
  return {
    sign: (pen, sale) =>
      new Promise((resolve, reject) => {
        // Simultaneous sales share a message.
        if (waiting.length === 0) setImmediate(() => void sendNext());
        waiting.push({ pen, sale, resolve, reject });
      }),
    close: thread.close,
  };
}
