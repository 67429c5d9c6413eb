// The thread that makes statements. It answers each message, which has a few sales, with one
// message.

import { parentPort } from 'node:worker_threads';
import { type Pen, signedStatement } from './signing-key.ts';
import type { FromThread, ToThread } from './signing-thread.ts';

let pen: Pen | undefined;

parentPort?.on('message', (sales: ToThread) => {
  parentPort?.postMessage(sales.map(answerTo) satisfies FromThread);
});

function answerTo({ sale, pen: given }: ToThread[number]): FromThread[number] {
  pen = given ?? pen;
  try {
    if (!pen) throw new Error('There is no key to sign with.');
    return signedStatement(pen, sale);
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
