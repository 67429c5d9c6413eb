// A file that was shared with the app, on its way from the worker, which is given it, to the page
// that verifies it. It is kept until that page takes it, and never sent anywhere.

const CACHE = 'lotproof-shared';
/** No page is there. */
const PLACE = '/kept/shared-file';

async function keepSharedFile(file: Blob): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(PLACE, new Response(file));
}

/** Once; undefined where there is none. */
export async function takeSharedFile(): Promise<Blob | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(PLACE);
  await cache.delete(PLACE);
  return kept?.blob();
}

/** On sign-out: the page that verifies it was never opened. */
export async function forgetSharedFile(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
}

export async function shared(request: Request): Promise<Response> {
  const form = await request.formData();
  const file = form.get('file');
  if (file instanceof File && file.size > 0) {
    await keepSharedFile(file);
    return seeOther('/v#shared');
  }
  const texts = ['title', 'text', 'url'].flatMap((name) => {
    const text = form.get(name);
    return typeof text === 'string' && text !== '' ? [[name, text]] : [];
  });
  return seeOther(`/share?${new URLSearchParams(texts)}`);
}

/** The page that is shown is asked for by GET, and can be reloaded. */
function seeOther(address: string): Response {
  return Response.redirect(address, 303);
}
