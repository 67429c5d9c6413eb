// The thread that makes statements. It answers a few at a time, so that the other thread can go on
// with the first while it is at the next.

import { parentPort } from 'node:worker_threads';
import { type Pen, type Sale, signedStatement } from './signed-statement.ts';
import type { FromThread, ToThread } from './signing-thread.ts';

/** About a millisecond of work. */
const ANSWERED_AT_ONCE = 8;

let pen: Pen | undefined;

parentPort?.on('message', (said: ToThread) => {
  if ('pen' in said) {
    pen = said.pen;
    return;
  }
  for (let from = 0; from < said.sales.length; from += ANSWERED_AT_ONCE) {
    const answers = said.sales.slice(from, from + ANSWERED_AT_ONCE).map(answerTo);
    parentPort?.postMessage(answers satisfies FromThread);
  }
});

function answerTo({ id, sale }: { id: number; sale: Sale }): FromThread[number] {
  try {
    if (!pen) throw new Error('There is no key to sign with.');
    return { id, signed: signedStatement(pen, sale) };
  } catch (error) {
    return { id, signed: { failure: error instanceof Error ? error.message : String(error) } };
  }
}
