// Keyboard and reader's voice at the moment when the app takes the place of a drawn screen: the
// link that had the focus is gone then, and its like in the app's own screen has it.

import { useEffect } from 'react';

/** Follows the focus in what is drawn; what it gives hands it on, once the app stands there. */
export function followFocus(root: HTMLElement): () => void {
  let like = likeOf(document.activeElement);
  const follow = ({ target }: FocusEvent) => {
    like = likeOf(target instanceof Element ? target : null);
  };
  root.addEventListener('focusin', follow);
  return () => {
    root.removeEventListener('focusin', follow);
    if (like === undefined || document.activeElement !== document.body) return;
    root.querySelector<HTMLElement>(like)?.focus({ preventScroll: true });
  };
}

/** Finds the same link in the same part of the page: one address stands in several. */
function likeOf(element: Element | null): string | undefined {
  const address = element?.closest('a')?.getAttribute('href');
  const part = element?.closest('main, header, nav')?.localName ?? '';
  return address ? `${part} a[href="${CSS.escape(address)}"]` : undefined;
}

/** Hands the focus on as soon as the app's first screen is there. */
export function KeptFocus({ handOn }: { handOn: () => void }) {
  // The focus is the browser's, and moves only once the new links are in the page.
  useEffect(handOn, [handOn]);
  return null;
}
