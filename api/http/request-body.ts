// A request's body: complete, in time, within its size, in UTF-8 and JSON. Otherwise a refusal.

import { isUtf8 } from 'node:buffer';
import type { Context } from 'koa';
import { refusal } from '../refusal.ts';

/** For sealed or signed content: twice what its schema allows. */
export const BODY_BYTES_MAX = 64 * 1024;
/** Such a body is one packet or a few, which arrive by then on the worst networks. */
const BODY_MS_MAX = 10_000;

type BodyLimits = { bytesMax: number; msMax: number };

/** The body's exact text, limited in bytes and to {@link BODY_MS_MAX}. */
export async function rawBody(ctx: Context, bytesMax = BODY_BYTES_MAX): Promise<string> {
  const bytes = await bodyBytes(ctx, { bytesMax, msMax: BODY_MS_MAX });
  if (!isUtf8(bytes)) throw refusal('broken_off');
  return bytes.toString();
}

/** The whole body, limited in bytes and milliseconds. */
export async function bodyBytes(ctx: Context, limits: BodyLimits): Promise<Buffer> {
  try {
    return await received(ctx, limits);
  } catch (error) {
    // The rest of this body must not be read as the next request.
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
    // Node emits this after the end of every request, or in its place if the caller left.
    req.once('close', () => {
      clearTimeout(timer);
      if (!req.complete) reject(refusal('broken_off'));
    });
    return undefined;
  });
}

/** The parsed text; `{}` if it is empty. */
export function jsonBody(ctx: Context, text: string): unknown {
  if (text === '') return {};
  // Without a preflight a page of another origin can send any other type.
  if (!/^application\/json\b/i.test(ctx.get('content-type'))) throw refusal('not_json');
  const body = parsed(text);
  // The schemas would accept an array as an object without its fields.
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
