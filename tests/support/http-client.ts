// How a test's phone speaks HTTP: over node's own connections, kept alive. `fetch` builds a
// browser's streams around every request, which took a fifth of the simulation's time.

import { Agent, type IncomingMessage, request } from 'node:http';

export type Sent = {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
};
type Answer = { status: number; headers: AnswerHeaders; text: string; bytes: Buffer };
/** What of `Headers` is asked of an answer. */
export type AnswerHeaders = Pick<Headers, 'get' | 'getSetCookie'>;

/** What node calls a connection without an answer, that was cut, or that the phone left. */
const LOST = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ABORT_ERR'];

const agent = new Agent({ keepAlive: true });

/** Sends one request and reads the whole answer; {@link isLost} knows why it throws. */
export function sendRequest(url: string, { body, ...head }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, ...head }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        resolve({ status: Number(response.statusCode), headers: headersOf(response), text, bytes });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Whether this is how a request ends whose answer never came. */
export function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST.includes(String(error.code));
}

function headersOf({ headers, headersDistinct }: IncomingMessage): AnswerHeaders {
  return {
    get: (name) => headersDistinct[name.toLowerCase()]?.join(', ') ?? null,
    getSetCookie: () => headers['set-cookie'] ?? [],
  };
}
