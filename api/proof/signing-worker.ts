// The thread that makes statements.

import { answerEach } from '../storage/thread.ts';
import { signedStatement } from './signing-key.ts';
import type { FromThread, ToThread } from './signing-thread.ts';

answerEach((sales: ToThread): FromThread => sales.map(answerTo));

function answerTo({ pen, sale }: ToThread[number]): FromThread[number] {
  try {
    return signedStatement(pen, sale);
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
