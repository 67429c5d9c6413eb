// A page, script or file in memory, in every encoding that a browser may accept.

import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'koa';

type Encoding = 'br' | 'gzip' | 'identity';

type Form = {
  encoding: Encoding;
  bytes: Buffer;
  /** A strong tag, different for each encoding (RFC 9110, section 8.8.3.3). */
  etag: string;
};

/** The encodings of a page, shortest first. The last one is uncompressed and always present. */
export type Page = readonly Form[];

type Look = {
  /** The extension of the file's name, or a full content type. */
  type?: string;
  cacheControl?: string;
  /** 404 for the page shown when the address does not exist. */
  status?: 200 | 404;
};

/** Brotli's highest quality, 11, adds half a second to every start and saves only a tenth more. */
const QUALITY = 5;

/** Compresses text. Avoids the highest quality, because this runs at every start. */
export function pageOf(text: string): Page {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  return formsOf({
    br: brotliCompressSync(identity, { params }),
    gzip: gzipSync(identity),
    identity,
  });
}

function formsOf(bytes: Record<'br' | 'gzip', Buffer | undefined> & { identity: Buffer }): Page {
  const encodings = ['br', 'gzip', 'identity'] as const;
  return encodings.flatMap((name) => (bytes[name] ? [form(name, bytes[name])] : []));
}

function form(encoding: Encoding, bytes: Buffer): Form {
  return { encoding, bytes, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` };
}

/**
 * Answers with the page, or with 304 if the browser has it. Without `cacheControl` the browser
 * revalidates it each time, because the next build may change it. Ignores range requests, as RFC
 * 9110 (section 14.2) allows: our files are small.
 */
export function givePage(
  ctx: Context,
  page: Page,
  { type = 'html', cacheControl = 'no-cache', status = 200 }: Look = {},
): void {
  // Asks for one encoding at a time, shortest first; otherwise the browser's order would decide.
  const isTaken = ({ encoding }: Form) => ctx.acceptsEncodings([encoding]) === encoding;
  const chosen = page.find(isTaken) ?? page.at(-1);
  if (chosen === undefined) throw new Error('A page needs at least one encoding.');
  ctx.set('Accept-Ranges', 'none');
  ctx.set('Cache-Control', cacheControl);
  ctx.set('ETag', chosen.etag);
  if (page.length > 1) ctx.vary('Accept-Encoding');
  if (status === 200 && isHeld(ctx, chosen.etag)) {
    ctx.status = 304;
    return;
  }
  if (chosen.encoding !== 'identity') ctx.set('Content-Encoding', chosen.encoding);
  ctx.status = status;
  ctx.type = type;
  ctx.body = chosen.bytes;
}

/** Returns whether `If-None-Match` contains this tag, strong or weak (RFC 9110, section 13.1.2). */
function isHeld(ctx: Context, etag: string): boolean {
  const held = ctx.get('If-None-Match');
  return held.trim() === '*' || [...held.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag);
}

// The files in a build folder. The server reads them once, at startup: they are few, and a rebuild
// does not change what a running server serves.

/** Pages by request path, such as `/icons/mark.svg`. */
export type BuiltFiles = ReadonlyMap<string, Page>;

/** Reads a folder's files. Skips files and folders whose name starts with a dot. */
export function builtFiles(dir: string): BuiltFiles {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length))
    .map((name) => name.split(sep).join('/'))
    .filter((name) => !name.includes('/.'));
  const all = new Set(names);
  const bytesOf = (name: string) => (all.has(name) ? readFileSync(join(dir, name)) : undefined);
  const files = new Map<string, Page>();
  for (const name of names) {
    // A compressed file beside the original is another encoding of it, not another file.
    if (/\.(br|gz)$/.test(name) && all.has(name.slice(0, -3))) continue;
    const forms = { br: bytesOf(`${name}.br`), gzip: bytesOf(`${name}.gz`) };
    files.set(name, formsOf({ ...forms, identity: readFileSync(join(dir, name)) }));
  }
  return files;
}

/** Returns the file for a path: `/buy` is `/buy.html`, and `/` is `/index.html`. */
export function fileAt(files: BuiltFiles, path: string): { name: string; page: Page } | undefined {
  const bare = path.replace(/\/+$/, '');
  for (const name of [bare, `${bare}.html`, `${bare}/index.html`]) {
    const page = files.get(name);
    if (page) return { name, page };
  }
  return undefined;
}
