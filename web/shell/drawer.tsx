// The side navigation of a phone: a native dialog, so that Escape and the return of focus work by
// themselves.

import { IconButton } from '../ui/button.tsx';
import { Brand } from '../ui/mark.tsx';
import { useModal } from '../ui/use-modal.ts';
import { useWords } from '../words/words.ts';
import styles from './drawer.module.css';
import { Menu } from './menu.tsx';

export function Drawer({ onClose }: { onClose: () => void }) {
  const element = useModal();
  const { frame } = useWords();
  return (
    <dialog
      ref={element}
      className={styles.drawer}
      aria-label={frame.menu}
      onClose={onClose}
      onPointerDown={({ target, currentTarget }) => {
        if (target === currentTarget) onClose(); // beside the drawer, on its backdrop
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <Brand />
          <IconButton icon="close" label={frame.closeMenu} onClick={onClose} />
        </div>
        <Menu onGo={onClose} />
      </div>
    </dialog>
  );
}
