// Covers the screen while a report is being made (specification, section 2).

import { useEffect, useRef } from 'react';
import { Mark } from './mark.tsx';
import styles from './overlay.module.css';

export function Overlay() {
  const element = useRef<HTMLDialogElement>(null);
  // A modal dialog keeps fingers, keys and readers off what is behind it.
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={styles.overlay}
      aria-label="Generating report"
      onCancel={(event) => event.preventDefault()}
    >
      <Working />
    </dialog>
  );
}

/** The overlay's content, also a page of its own while a report's tab waits for it. */
export function Working() {
  return (
    <div className={styles.working}>
      <span className={styles.turning}>
        <Mark size={64} />
      </span>
      <p role="status">Generating Report... Please wait.</p>
    </div>
  );
}
