// The page's first script, and a small one: the frame that the page came with is seen before the
// app's own code, ten times the work, is begun.

import '../style/tokens.css';
import '../style/base.css';
import '../style/skeleton.css';
import '../style/startup.css';
import { readsHindi, sayNotLoaded } from './load-failure.ts';
import { refusedByBrowser } from './refused-by-browser.ts';
import { inTime, recoverChunks } from './reload-stale-chunk.ts';

/** A page that is hidden before its first frame does not hold the app up. */
const PATIENCE_MS = 1_000;

const appCode = inTime(() => import('../main.tsx'));

recoverChunks();
if (readsHindi()) sayInHindi();
void begin();
// Kept by the browser as it was left, with no app in it yet, the page would stay as it is.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !('started' in document.documentElement.dataset)) location.reload();
});

/** The frame's label is read aloud before any words of the app are here. */
function sayInHindi(): void {
  document.documentElement.lang = 'hi';
  document.querySelector('.skeleton')?.setAttribute('aria-label', 'लोड हो रहा है');
}

async function begin(): Promise<void> {
  await seen();
  const refused = refusedByBrowser();
  if (refused) return sayNotLoaded(`The browser refuses what the app needs: ${refused}.`);
  // Nothing is imported while the page is being reloaded.
  await appCode()
    .then((app) => app?.started)
    .then(sayStarted)
    .catch(sayNotLoaded);
}

/** To this page, should the browser keep it as it is left and show it again. */
function sayStarted(): void {
  document.documentElement.dataset['started'] = '';
}

/** Resolves when the page has been painted; at once where nobody looks at it. */
function seen(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    // A frame's callback runs before its paint, what that sets for later runs after it.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE_MS);
  });
}
