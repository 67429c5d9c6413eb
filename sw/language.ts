// The language that the dealer chose, for the worker: it speaks in notices, and it draws screens.

import { type Language, languageIn } from '../data/language.ts';

/** English where nothing was chosen, or where the browser shows its workers no cookies. */
export async function language(worker: ServiceWorkerGlobalScope): Promise<Language> {
  const store: CookieStore | undefined = worker.cookieStore; // not there in older browsers
  const cookies = (await store?.getAll()) ?? [];
  return languageIn(cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
}
