// The languages that Lotproof speaks, and how a choice of one is kept: in a cookie, because pages,
// the service worker and the box all have to know it before the first word is said.

export type Language = 'en' | 'hi';

export const LANGUAGE_COOKIE = 'lotproof-language';
/** Browsers keep none longer than 400 days. */
const KEPT_SECONDS = 400 * 24 * 3600;

/** What the cookies of a page or a request say; English where nothing was chosen. */
export function languageIn(cookies: string): Language {
  return new RegExp(`(^|;\\s*)${LANGUAGE_COOKIE}=hi(;|$)`).test(cookies) ? 'hi' : 'en';
}

/** The cookie that keeps a choice, as a page writes it. */
export function cookieOf(language: Language): string {
  return `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${KEPT_SECONDS}; samesite=lax`;
}
