// Lotproof's languages. The choice is in a cookie, because pages, the service worker and the server
// need it before they show text.

export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The cookie's names; the first one present is used. On https, no other site under the same domain
 * can set a cookie with the prefix `__Host-` (RFC 6265bis). Plain http, as in development, does not
 * accept that prefix.
 */
const LANGUAGE_COOKIES = ['__Host-lotproof-language', 'lotproof-language'] as const;
/** Browsers keep a cookie for at most 400 days. */
const KEPT_SECONDS = 400 * 24 * 3600;

/** The language in the cookies of a page or request; English if none was chosen. */
export function languageIn(cookies: string): Language {
  const codes = LANGUAGES.join('|');
  const [chosen] = LANGUAGE_COOKIES.flatMap(
    (name) => new RegExp(`(?:^|;\\s*)${name}=(${codes})(?:;|$)`).exec(cookies)?.[1] ?? [],
  );
  return LANGUAGES.find((each) => each === chosen) ?? 'en';
}

/** The text of the cookie that stores the choice, for a page of this protocol, such as `https:`. */
export function cookieOf(language: Language, protocol: string): string {
  const [secureName, plainName] = LANGUAGE_COOKIES;
  const rules = `path=/; max-age=${KEPT_SECONDS}; samesite=lax`;
  return protocol === 'https:'
    ? `${secureName}=${language}; ${rules}; secure`
    : `${plainName}=${language}; ${rules}`;
}
