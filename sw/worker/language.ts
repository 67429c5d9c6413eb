// The language that the dealer chose, for the worker: it speaks in notices, and it draws screens.

import { type Language, languageIn } from '../../data/values/language.ts';
import { phone } from '../device.ts';

/** English where nothing was chosen. */
export async function language(worker: ServiceWorkerGlobalScope): Promise<Language> {
  const store: CookieStore | undefined = worker.cookieStore;
  if (!store) return rememberedLanguage();
  const cookies = await store.getAll();
  return languageIn(cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
}

/** Safari shows its workers no cookies before version 18.4: what a page noted for them. */
async function rememberedLanguage(): Promise<Language> {
  const row = await phone.rows.get('language');
  return row?.name === 'language' ? row.value.language : 'en';
}

/** Notes for the worker what the page's cookie says. */
export async function rememberLanguage(chosen: Language): Promise<void> {
  await phone.rows.put({ name: 'language', value: { language: chosen } });
}
