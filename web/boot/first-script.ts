// The small script that a page runs first. It lets the browser paint the prerendered frame, and
// then starts the app, which takes ten times as long.

import '../style/tokens.css';
import '../style/base.css';
import '../style/shared.css';
import '../style/skeleton.css';
import { readsHindi, refusedByBrowser, sayNotLoaded } from './load-failure.ts';
import { inTime, recoverChunks } from './reload-stale-chunk.ts';

/** The maximum wait for a paint, because a hidden page is never painted. */
const PATIENCE_MS = 1_000;

const appCode = inTime(async () => {
  const app = import('../main.tsx');
  // A dealer's page needs these chunks next, so they load together with the app.
  if (document.querySelector('.skeleton')) {
    for (const next of [
      import('../screens/first-screen.ts'),
      readsHindi() ? import('../words/hindi.ts') : import('../words/english.ts'),
    ]) {
      void next.catch(() => undefined); // the app tries again and reports a failure
    }
  }
  return app;
});

recoverChunks();
if (readsHindi()) sayInHindi();
void begin();
// A page from the back/forward cache whose app had not started would stay blank, so reload it.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !('started' in document.documentElement.dataset)) location.reload();
});

/** Translates the frame's label, which screen readers read before the app's messages load. */
function sayInHindi(): void {
  document.documentElement.lang = 'hi';
  document.querySelector('.skeleton')?.setAttribute('aria-label', 'लोड हो रहा है');
}

async function begin(): Promise<void> {
  await seen();
  const refused = refusedByBrowser();
  if (refused) return sayNotLoaded(`The browser refuses what the app needs: ${refused}.`);
  // If the page is about to reload, `appCode` resolves to undefined.
  await appCode()
    .then((app) => app?.started)
    .then(sayStarted)
    .catch(sayNotLoaded);
}

/** Records that the app has started, in case the back/forward cache restores this page. */
function sayStarted(): void {
  document.documentElement.dataset['started'] = '';
}

/** Resolves after the page has been painted, or at once if it is hidden. */
function seen(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    // An animation frame's callback runs before the paint; a task that it queues runs after.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE_MS);
  });
}
