// Runs a worker thread beside the one that sells. It answers each message with one message.

import { parentPort, Worker } from 'node:worker_threads';
import { codeOf } from './exit-codes.ts';

type Thread<Question, Answer> = {
  /** Rethrows what the job threw. Also throws if the thread dies or takes too long. */
  ask: (question: Question) => Promise<Answer>;
  close: () => Promise<void>;
};

type Asked = { id: number; question: unknown };
type Answered = { id: number } & (
  | { value: unknown }
  | { failure: string; code: string | undefined }
);
type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

type Start = {
  data?: unknown;
  /** Ends a thread that takes longer than this to answer, because its work may never end. */
  msMax?: number;
};

/** Starts the thread when it is first asked, and a new one when it is asked after dying. */
export function openThread<Question, Answer>(
  file: string,
  start: Start = {},
): Thread<Question, Answer> {
  let running: RunningThread | undefined;
  return {
    // If the thread cannot start, the call rejects as if the thread had died.
    async ask(question) {
      if (!running?.isAlive()) running = startThread(file, start);
      return running.ask(question) as Promise<Answer>; // the thread's job returns this type
    },
    close: async () => running?.end(),
  };
}

type RunningThread = {
  ask: (question: unknown) => Promise<unknown>;
  isAlive: () => boolean;
  end: () => Promise<void>;
};

function startThread(file: string, { data, msMax }: Start): RunningThread {
  const worker = new Worker(file, { workerData: data });
  worker.unref(); // the server's exit does not wait for the thread
  const waiting = new Map<number, Waiting>();
  let isAlive = true;
  let lastId = 0;
  function died(why: Error): void {
    isAlive = false;
    for (const { reject } of waiting.values()) reject(why);
    waiting.clear();
  }
  worker.on('message', ({ id, ...answer }: Answered) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if ('failure' in answer) {
      asker?.reject(Object.assign(new Error(answer.failure), { code: answer.code }));
    } else {
      asker?.resolve(answer.value);
    }
  });
  worker.once('error', died);
  worker.once('exit', () => died(new Error('The thread has ended.')));
  return {
    isAlive: () => isAlive,
    end: async () => void (await worker.terminate()),
    ask(question) {
      lastId += 1;
      const id = lastId;
      worker.postMessage({ id, question } satisfies Asked);
      const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      if (msMax === undefined) return answer;
      const timer = setTimeout(() => void worker.terminate(), msMax);
      return answer.finally(() => clearTimeout(timer));
    },
  };
}

/** Answers each message with the job's result. Called by the thread's own file. */
export function answerEach<Question>(job: (question: Question) => unknown): void {
  parentPort?.on('message', async ({ id, question }: Asked) => {
    parentPort?.postMessage(await answerTo(id, () => job(question as Question)));
  });
}

/** Keeps an error's code, which would be lost in messages between threads. */
async function answerTo(id: number, work: () => unknown): Promise<Answered> {
  try {
    return { id, value: await work() };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { id, failure, code: codeOf(error) || undefined };
  }
}
