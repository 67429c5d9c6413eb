// What the phone held, noted in a cookie: Safari clears databases, marks and worker away together,
// and leaves the cookies. One dealer's, the one who is signed in, since it goes with each request.

const NAME = 'lotproof-held';
/** Browsers keep none longer than 400 days. */
const KEPT_SECONDS = 400 * 24 * 3600;
/** Enough to tell the dealers of one phone apart. */
const ID_CHARACTERS = 8;

export function keepInCookie(accountId: string, text: string): void {
  write(`${idOf(accountId)}.${encodeURIComponent(text)}`, KEPT_SECONDS);
}

/** As {@link keepInCookie} left it; null where that was another dealer's, or there is none. */
export function keptInCookie(accountId: string): string | null {
  const [, id, text] =
    new RegExp(`(?:^|;\\s*)${NAME}=([^.;]*)\\.([^;]*)`).exec(document.cookie) ?? [];
  return id === idOf(accountId) && text !== undefined ? decodeURIComponent(text) : null;
}

export function forgetKept(accountId: string): void {
  if (keptInCookie(accountId) !== null) write('', 0);
}

function write(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: it must be there before the page goes on
  document.cookie = `${NAME}=${value}; path=/; max-age=${seconds}; samesite=strict${secure}`;
}

function idOf(accountId: string): string {
  return accountId.slice(0, ID_CHARACTERS);
}
