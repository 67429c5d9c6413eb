// The language that the dealer chose, for the worker's notifications and pages.

import { type Language, languageIn } from '../../data/values/language.ts';
import { phone, stored } from '../device.ts';

/** English where nothing was chosen. */
export async function language(worker: ServiceWorkerGlobalScope): Promise<Language> {
  const store: CookieStore | undefined = worker.cookieStore;
  if (!store) return rememberedLanguage();
  const cookies = await store.getAll();
  return languageIn(cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
}

/** Safari before 18.4 gives its workers no cookies: a page stores the language for them. */
async function rememberedLanguage(): Promise<Language> {
  return (await stored('language'))?.language ?? 'en';
}

/** Stores the cookie's language for the worker. */
export async function rememberLanguage(chosen: Language): Promise<void> {
  await phone.rows.put({ name: 'language', value: { language: chosen } });
}
