// Reads a request's body. Refuses one that is incomplete, too slow, too large, or not UTF-8 JSON.

import { isUtf8 } from 'node:buffer';
import type { Context } from 'koa';
import { refusal } from '../refusal.ts';

/** The limit for sealed or signed content: twice what its schema allows. */
export const BODY_BYTES_MAX = 64 * 1024;
/** A body of this size is a few packets, which arrive in time even on the worst networks. */
const BODY_MS_MAX = 10_000;

type BodyLimits = { bytesMax: number; msMax: number };

/** Returns the exact text of the body, within `bytesMax` and {@link BODY_MS_MAX}. */
export async function rawBody(ctx: Context, bytesMax = BODY_BYTES_MAX): Promise<string> {
  const bytes = await bodyBytes(ctx, { bytesMax, msMax: BODY_MS_MAX });
  if (!isUtf8(bytes)) throw refusal('broken_off');
  return bytes.toString();
}

/** Returns the whole body, if it has at most this many bytes and takes at most this long. */
export async function bodyBytes(ctx: Context, limits: BodyLimits): Promise<Buffer> {
  try {
    return await received(ctx, limits);
  } catch (error) {
    // The connection closes, because the rest of this body must not be read as the next request.
    ctx.set('Connection', 'close');
    throw error;
  }
}

function received({ req, request }: Context, { bytesMax, msMax }: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if ((request.length ?? 0) > bytesMax) return reject(refusal('too_large'));
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => reject(refusal('too_slow')), msMax);
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= bytesMax) chunks.push(chunk);
      else reject(refusal('too_large'));
    });
    req.once('end', () => resolve(Buffer.concat(chunks)));
    req.once('error', () => reject(refusal('broken_off')));
    // Node emits `close` after the request's `end`, or without an `end` if the caller disconnected.
    req.once('close', () => {
      clearTimeout(timer);
      if (!req.complete) reject(refusal('broken_off'));
    });
    return undefined;
  });
}

/** Returns the parsed text; `{}` for an empty body. */
export function jsonBody(ctx: Context, text: string): unknown {
  if (text === '') return {};
  // Another origin's page needs a preflight to send JSON, but not to send `text/plain`.
  if (!/^application\/json\b/i.test(ctx.get('content-type'))) throw refusal('not_json');
  const body = parsed(text);
  // The schemas would accept an array as an object with no fields.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refusal('not_json');
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal('not_json');
  }
}
