// Lets only one tab or worker at a time send a row, by holding the row's Web Lock. If the lock
// fails, the server's idempotency key still prevents a second charge.
// https://w3c.github.io/web-locks

/** The name of the row's lock. */
export function lockOf(key: string): string {
  return `lotproof-send-${key}`;
}

/**
 * Runs the job while holding the row's lock. Returns undefined if the `claim` options did not yield
 * the lock, or if another page stole the lock while this page hung.
 */
export async function withRowLock<T>(
  key: string,
  claim: LockOptions,
  job: () => Promise<T>,
): Promise<T | undefined> {
  const granted = async (lock: Lock | null) => (lock ? job() : undefined);
  return navigator.locks.request(lockOf(key), claim, granted).catch((error: unknown) => {
    const isTaken = error instanceof DOMException && /^(Timeout|Abort)Error$/.test(error.name);
    if (isTaken) return undefined;
    throw error;
  });
}

/** Resolves when the row's sender has finished or was killed. */
export async function whenReleased(key: string): Promise<void> {
  await navigator.locks.request(lockOf(key), () => undefined);
}
