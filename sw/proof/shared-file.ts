// The worker hands a file that was shared with the app to the page that verifies it. The file is
// never sent anywhere, and stays until that page takes it. If text is shared, only its plates are
// passed on.

import { platesIn } from '../../data/values/identifier-hints.ts';

const CACHE = 'lotproof-shared';
/** The address of the shared file in the cache. */
const PLACE = '/kept/shared-file';

/** Returns the shared file and deletes it; undefined if there is none. */
export async function takeSharedFile(): Promise<Blob | undefined> {
  const cache = await globalThis.caches?.open(CACHE);
  const kept = await cache?.match(PLACE);
  await cache?.delete(PLACE);
  return kept?.blob();
}

/** At sign-out, deletes a shared file that no page has taken. */
export async function forgetSharedFile(): Promise<void> {
  await globalThis.caches?.delete(CACHE);
}

export async function shared(request: Request): Promise<Response> {
  const form = await request.formData();
  const file = form.get('file');
  if (file instanceof File && file.size > 0) {
    // On a full phone the page has no file, and the dealer chooses it there.
    const keeping = caches.open(CACHE).then((cache) => cache.put(PLACE, new Response(file)));
    await keeping.catch(forgetSharedFile);
    return seeOther(request, '/v#shared');
  }
  const texts = ['title', 'text', 'url'].map((name) => form.get(name) ?? '');
  // Put only plates into the address: the history keeps it, and a chat may contain identity
  // numbers.
  const plates = platesIn(texts.join(' '));
  if (plates.length === 1) return seeOther(request, `/cars/${plates[0]}`);
  const query = new URLSearchParams(plates.map((plate) => ['plate', plate]));
  return seeOther(request, `/share?${query}`);
}

/** Redirects, so that the page is loaded by GET and can be reloaded. */
function seeOther({ url }: Request, address: string): Response {
  return Response.redirect(new URL(address, url), 303);
}
