// The page's first script, and a small one: what the page was drawn with is seen before the app's
// own code, ten times the work, is begun.

import './style/tokens.css';
import './style/base.css';
import './style/skeleton.css';
import './style/waking.css';

void begin();

async function begin(): Promise<void> {
  await seen();
  await import('./main.tsx');
}

/** Resolves when the page has been painted; at once where nobody looks at it. */
function seen(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  // A frame's callback runs before its paint, what that sets for later runs after it.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
