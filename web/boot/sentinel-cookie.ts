// A cookie that says what the phone held: Safari evicts databases, local storage and the worker
// together, but not cookies. Only the signed-in dealer's, since it goes with every request.

const NAME = 'lotproof-held';
/** Browsers keep none longer than 400 days. */
const KEPT_SECONDS = 400 * 24 * 3600;
/** Enough to tell the dealers of one phone apart. */
const ID_CHARACTERS = 8;

export function writeSentinelCookie(accountId: string, text: string): void {
  write(`${idOf(accountId)}.${encodeURIComponent(text)}`, KEPT_SECONDS);
}

/** What was last written for this dealer; null if there is none, or another dealer's. */
export function readSentinelCookie(accountId: string): string | null {
  const [, id, text] =
    new RegExp(`(?:^|;\\s*)${NAME}=([^.;]*)\\.([^;]*)`).exec(document.cookie) ?? [];
  return id === idOf(accountId) && text !== undefined ? decodeURIComponent(text) : null;
}

export function deleteSentinelCookie(accountId: string): void {
  if (readSentinelCookie(accountId) !== null) write('', 0);
}

function write(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: it must be there before the page goes on
  document.cookie = `${NAME}=${value}; path=/; max-age=${seconds}; samesite=strict${secure}`;
}

function idOf(accountId: string): string {
  return accountId.slice(0, ID_CHARACTERS);
}
