// Covers the screen while a report is being made (specification, section 2). Says when the source
// is slow, and then lets the dealer leave.

import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { useModal } from './dialog.tsx';
import { Mark } from './mark.tsx';
import { useAfter } from './page.tsx';

/** After this time a dealer would start to worry. Most sources answer within two seconds. */
const SLOW_MS = 5_000;

type Props = { onLeave: () => void };

/** `onLeave`: lets the request finish safely in the outbox. */
export function Overlay({ onLeave }: Props) {
  const element = useModal();
  const { overlay } = useWords();
  const mayLeave = useAfter(SLOW_MS);
  return (
    <dialog
      ref={element}
      className={styles['overlay']}
      aria-label={overlay.label}
      onCancel={(event) => event.preventDefault()}
      onClose={() => element.current?.showModal()} // as in a dialog
    >
      <Working>
        {mayLeave && (
          <Button look="primary" onClick={onLeave}>
            {overlay.leave}
          </Button>
        )}
      </Working>
    </dialog>
  );
}

/** What the overlay contains. A report's own tab shows the same while it waits. */
export function Working({ children }: { children?: React.ReactNode }) {
  const { overlay } = useWords();
  const isSlow = useAfter(SLOW_MS);
  return (
    <div className={styles['working']}>
      <span className={styles['turning']}>
        <Mark size={64} />
      </span>
      <p role="status">{overlay.generating}</p>
      <div className={styles['more']}>
        <p>{overlay.free}</p>
        <p role="status">{isSlow && overlay.slow}</p>
      </div>
      {children}
    </div>
  );
}
