// Makes statements in a separate thread. To judge, write and sign a report takes half as long as
// the whole sale, and the main thread serves every dealer.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Pen, type Sale, type SignedStatement, signedStatement } from './signing-key.ts';

export type SigningThread = {
  /** Throws if the thread fails, dies, or does not answer in time. */
  sign: (pen: Pen, sale: Sale) => Promise<SignedStatement>;
  close: () => Promise<void>;
};

/** Messages to the thread, which answers in the same order. */
export type ToThread = {
  sale: Sale;
  /** Sent only if it differs from the pen of the previous sale. */
  pen?: Pen;
}[];
export type FromThread = (SignedStatement | { failure: string })[];

type Asker = { resolve: (signed: SignedStatement) => void; reject: (error: Error) => void };

/** Far longer than needed. After this time the report is sold without a proof. */
const ANSWER_MS_MAX = 10_000;

/** Some three milliseconds of work, so that the main thread can handle other sales meanwhile. */
const SALES_AT_ONCE = 32;

const file = fileURLToPath(new URL('./signing-worker.js', import.meta.url));

/** Threads exist only in the build. From source, the main thread makes the statements. */
export function openSigningThread(): SigningThread {
  if (!existsSync(file)) {
    return { sign: async (pen, sale) => signedStatement(pen, sale), close: async () => undefined };
  }
  let running: RunningThread | undefined = startThread();
  return {
    sign(pen, sale) {
      // The next sale after the thread died starts it again.
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
  worker.unref(); // the server's exit does not wait for the thread
  let isAlive = true;
  let pen: Pen | undefined;
  const sales: ToThread = [];
  const askers: Asker[] = [];
  let asked: Asker[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** Sends one message at a time, because each costs the main thread more than its content. */
  function sendNext(): void {
    if (asked.length > 0 || sales.length === 0) return;
    asked = askers.splice(0, SALES_AT_ONCE);
    worker.postMessage(sales.splice(0, SALES_AT_ONCE) satisfies ToThread);
    // Ends a thread that does not answer, because its work may never end.
    timer = setTimeout(() => void worker.terminate(), ANSWER_MS_MAX);
  }
  function died(why: Error): void {
    isAlive = false;
    clearTimeout(timer);
    sales.length = 0;
    for (const { reject } of [...asked.splice(0), ...askers.splice(0)]) reject(why);
  }
  worker.on('message', (answers: FromThread) => {
    clearTimeout(timer);
    const answered = asked;
    asked = [];
    sendNext();
    for (const [at, asker] of answered.entries()) settle(asker, answers[at]);
  });
  worker.once('error', died);
  worker.once('exit', () => died(new Error('The signing thread has ended.')));

  return {
    isAlive: () => isAlive,
    end: async () => void (await worker.terminate()),
    sign(given, sale) {
      // Sales of the same moment share a message.
      if (sales.length === 0) setImmediate(sendNext);
      sales.push(pen?.kid === given.kid ? { sale } : { sale, pen: given });
      pen = given;
      return new Promise((resolve, reject) => askers.push({ resolve, reject }));
    },
  };
}

function settle({ resolve, reject }: Asker, answer: FromThread[number] | undefined): void {
  if (!answer) reject(new Error('The signing thread gave no answer.'));
  else if ('failure' in answer) reject(new Error(answer.failure));
  else resolve(answer);
}
