// The menu of the signed-in dealer: profile, support, language, sign-out.

import { Link } from 'react-router-dom';
import button from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import { LanguageChoice } from '../ui/language-choice.tsx';
import { useWords } from '../words/words.ts';
import styles from './top-bar.module.css';

const ID = 'user-menu';

export function UserMenu({ email }: { email: string }) {
  const { frame } = useWords();
  return (
    <>
      <button
        type="button"
        className={`${button.icon} ${styles.user}`}
        popoverTarget={ID}
        aria-label={frame.accountOf(email)}
      >
        <Icon name="user" />
      </button>
      {/* Every choice inside leads to another screen and closes it. */}
      <div id={ID} popover="auto" className={`menu ${styles.userMenu}`}>
        <p className={styles.email}>{email}</p>
        <Link to="/profile" onClick={close}>
          <Icon name="user" /> {frame.profile}
        </Link>
        <Link to="/support" onClick={close}>
          <Icon name="help" /> {frame.support}
        </Link>
        <Link to="/logout" onClick={close}>
          <Icon name="logout" /> {frame.logout}
        </Link>
        <LanguageChoice />
      </div>
    </>
  );
}

function close(): void {
  document.getElementById(ID)?.hidePopover();
}
