// What another app shares with ours: a file is verified, from a text its plates are taken. The
// browser posts it to this worker; nothing of it goes to the server.

import { keepSharedFile } from '../proof/shared-file.ts';

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
