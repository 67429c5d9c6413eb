// The languages that Lotproof speaks, and how a choice of one is kept: in a cookie, because pages,
// the service worker and the server all have to know it before the first word is said.

export type Language = 'en' | 'hi';

/**
 * The cookie's names, the one that counts first: on https no neighbour under the same domain can
 * plant a cookie with this prefix (RFC 6265bis). Plain http, while developing, takes none with it.
 */
const LANGUAGE_COOKIES = ['__Host-lotproof-language', 'lotproof-language'] as const;
/** Browsers keep none longer than 400 days. */
const KEPT_SECONDS = 400 * 24 * 3600;

/** The language in the cookies of a page or request; English if none was chosen. */
export function languageIn(cookies: string): Language {
  const [chosen] = LANGUAGE_COOKIES.flatMap(
    (name) => new RegExp(`(?:^|;\\s*)${name}=(en|hi)(?:;|$)`).exec(cookies)?.[1] ?? [],
  );
  return chosen === 'hi' ? 'hi' : 'en';
}

/** The cookie that stores a choice, as a page of that protocol (`https:`) writes it. */
export function cookieOf(language: Language, protocol: string): string {
  const [secureName, plainName] = LANGUAGE_COOKIES;
  const rules = `path=/; max-age=${KEPT_SECONDS}; samesite=lax`;
  return protocol === 'https:'
    ? `${secureName}=${language}; ${rules}; secure`
    : `${plainName}=${language}; ${rules}`;
}
