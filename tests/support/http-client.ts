// The HTTP client of a test's phone, over Node's own connections, kept alive. `fetch` builds a
// browser's streams around every request, which took a fifth of the simulation's time.

import { Agent, type IncomingMessage, request } from 'node:http';

export type Sent = {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
};
type Answer = { status: number; headers: AnswerHeaders; text: string; bytes: Buffer };
export type AnswerHeaders = Pick<Headers, 'get' | 'getSetCookie'>;

/**
 * Node's codes for three faults: no server, a connection that was cut, and one that the phone
 * closed.
 */
const LOST = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ABORT_ERR'];

const agent = new Agent({ keepAlive: true });

/** Sends one request and reads the whole answer. {@link isLost} explains its errors. */
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

/** Returns whether the error means that no answer came. */
export function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST.includes(String(error.code));
}

function headersOf({ headers, headersDistinct }: IncomingMessage): AnswerHeaders {
  return {
    get: (name) => headersDistinct[name.toLowerCase()]?.join(', ') ?? null,
    getSetCookie: () => headers['set-cookie'] ?? [],
  };
}
