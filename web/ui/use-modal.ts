// Opens a dialog element as a modal for as long as its component is mounted.

import { useEffect, useRef } from 'react';

export function useModal() {
  const element = useRef<HTMLDialogElement>(null);
  // Only the browser can make the rest of the page inert, and only by this call.
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return element;
}
