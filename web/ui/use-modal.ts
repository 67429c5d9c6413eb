// Opens a dialog element as a modal for as long as its component is mounted.

import { useEffect, useRef } from 'react';

export function useModal() {
  const element = useRef<HTMLDialogElement>(null);
  // Only the browser can make the rest of the page inert, and only by this call.
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // A long one begins at its beginning, wherever its first button is
    // (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/).
    if (dialog && dialog.scrollTop > 0) beginAtTitle(dialog);
    return () => dialog?.close();
  }, []);
  return element;
}

/** Always focusable, it would have the focus in short ones too, before their first field. */
function beginAtTitle(dialog: HTMLDialogElement): void {
  const title = dialog.querySelector('h2');
  title?.setAttribute('tabindex', '-1');
  title?.focus();
}
