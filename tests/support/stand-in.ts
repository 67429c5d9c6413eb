// Stands in for a documented source: gives prepared answers on its own port and records requests.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from './listening.ts';

export type AskedOfIt = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
};

export type Told = {
  status?: number;
  headers?: Record<string, string>;
  /** The answer's body. An object is sent as JSON, and a string as it is. */
  body?: unknown;
  /** Cuts the connection, or never answers. */
  fault?: 'cut' | 'hang';
};

export type StandIn = {
  url: string;
  asked: AskedOfIt[];
  /** Sets the source's answer. A function receives the request and returns the answer. */
  tell: (told: Told | ((asked: AskedOfIt) => Told)) => void;
};

export async function standIn(): Promise<StandIn> {
  const asked: AskedOfIt[] = [];
  let told: (asked: AskedOfIt) => Told = () => ({ status: 500 });
  const url = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const question = { method, path, headers, body: parsed(Buffer.concat(chunks).toString()) };
      asked.push(question);
      answer(response, told(question));
    });
  });
  return {
    url,
    asked,
    tell(next) {
      asked.length = 0;
      told = typeof next === 'function' ? next : () => next;
    },
  };
}

function answer(response: ServerResponse, { status = 200, headers, body, fault }: Told): void {
  if (fault === 'cut') response.destroy();
  if (fault !== undefined) return;
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
