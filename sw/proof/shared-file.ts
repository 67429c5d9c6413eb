// Hands a file that was shared with the app from the worker to the page that verifies it. The file
// stays until that page takes it and is never sent anywhere. A shared text is reduced to its
// plates.

import { platesIn } from '../../data/values/identifier-hints.ts';

const CACHE = 'lotproof-shared';
/** The file's address in the cache. */
const PLACE = '/kept/shared-file';

async function keepSharedFile(file: Blob): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(PLACE, new Response(file));
}

/** Takes the file once; undefined if there is none. */
export async function takeSharedFile(): Promise<Blob | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(PLACE);
  await cache.delete(PLACE);
  return kept?.blob();
}

/** Deletes the shared file at a sign-out, if the page that verifies it never opened. */
export async function forgetSharedFile(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
}

export async function shared(request: Request): Promise<Response> {
  const form = await request.formData();
  const file = form.get('file');
  if (file instanceof File && file.size > 0) {
    await keepSharedFile(file);
    return seeOther(request, '/v#shared');
  }
  const texts = ['title', 'text', 'url'].map((name) => form.get(name) ?? '');
  // A chat may contain identity numbers, and an address stays in the browser's history.
  const plates = platesIn(texts.join(' ')).map((plate) => ['plate', plate]);
  return seeOther(request, `/share?${new URLSearchParams(plates)}`);
}

/** A redirect, so that the page is loaded by GET and can be reloaded. */
function seeOther({ url }: Request, address: string): Response {
  return Response.redirect(new URL(address, url), 303);
}
