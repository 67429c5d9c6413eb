// A screen's code that is gone: this page is older than what the box and the phone still have.

const RELOADED = 'lotproof-reloaded-at';
/** A reload that did not help is not tried again while the dealer looks. */
const ONCE_IN_MS = 60_000;

/** Loads the page anew, once, and only where the network can give it: offline it would be worse. */
export function recoverChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (!navigator.onLine || Date.now() - last < ONCE_IN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  });
}
