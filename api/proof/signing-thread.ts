// Statements are made in a thread of their own: to judge a report, to write it down canonically and
// to sign it takes half as long as the whole sale, and the one thread serves every dealer.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Pen, type Sale, type SignedStatement, signedStatement } from './signed-statement.ts';

export type SigningThread = {
  /** Throws where the thread does, dies, or has not answered in time. */
  sign: (pen: Pen, sale: Sale) => Promise<SignedStatement>;
  close: () => Promise<void>;
};

/** What goes to the thread: the pen, when it is another, then sales; and what comes back. */
export type ToThread = { pen: Pen } | { sales: { id: number; sale: Sale }[] };
export type FromThread = { id: number; signed: SignedStatement | { failure: string } }[];

type Waiting = { resolve: (signed: SignedStatement) => void; reject: (error: Error) => void };

/** Far longer than it takes: after that the report is sold without a proof. */
const ANSWER_MS_MAX = 10_000;

const file = fileURLToPath(new URL('./signing-worker.js', import.meta.url));

/** Only the build has threads; run from source, the one thread makes them. */
export function openSigningThread(): SigningThread {
  if (!existsSync(file)) {
    return { sign: async (pen, sale) => signedStatement(pen, sale), close: async () => undefined };
  }
  let running: RunningThread | undefined = startThread();
  return {
    sign(pen, sale) {
      // What died is started again by the next sale.
      if (!running?.isAlive()) running = startThread();
      return running.sign(pen, sale);
    },
    close: async () => running?.end(),
  };
}

type RunningThread = Pick<SigningThread, 'sign'> & {
  isAlive: () => boolean;
  end: () => Promise<void>;
};

function startThread(): RunningThread {
  const worker = new Worker(file);
  worker.unref(); // a server that ends does not wait for it
  const waiting = new Map<number, Waiting>();
  let isAlive = true;
  let lastId = 0;
  let pen: Pen | undefined;
  let next: { id: number; sale: Sale }[] = [];

  function died(why: Error): void {
    isAlive = false;
    for (const { reject } of waiting.values()) reject(why);
    waiting.clear();
  }
  worker.on('message', (answers: FromThread) => {
    for (const { id, signed } of answers) {
      const asker = waiting.get(id);
      waiting.delete(id);
      if ('failure' in signed) asker?.reject(new Error(signed.failure));
      else asker?.resolve(signed);
    }
  });
  worker.once('error', died);
  worker.once('exit', () => died(new Error('The signing thread has ended.')));

  return {
    isAlive: () => isAlive,
    end: async () => void (await worker.terminate()),
    sign(given, sale) {
      if (pen?.kid !== given.kid) {
        pen = given;
        flush(worker, next);
        next = [];
        worker.postMessage({ pen } satisfies ToThread);
      }
      lastId += 1;
      const id = lastId;
      // Sales of the same moment travel in one message: each of them costs the one thread.
      if (next.length === 0) setImmediate(() => flush(worker, next.splice(0)));
      next.push({ id, sale });
      return inTime(worker, new Promise((resolve, reject) => waiting.set(id, { resolve, reject })));
    },
  };
}

function flush(worker: Worker, sales: { id: number; sale: Sale }[]): void {
  if (sales.length > 0) worker.postMessage({ sales } satisfies ToThread);
}

/** A thread that does not answer is ended: what it was at may never end. */
async function inTime(worker: Worker, answer: Promise<SignedStatement>): Promise<SignedStatement> {
  const timer = setTimeout(() => void worker.terminate(), ANSWER_MS_MAX);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}
