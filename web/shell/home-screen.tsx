// How an iPhone puts the app on its Home Screen, where what it holds is not cleared away: Safari
// does that after seven days without a visit, and offers no installation that a button could begin.

import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words/words.ts';
import styles from './home-screen.module.css';

/** Whether this is such a browser, and not the app on the Home Screen already. */
export function isAwayFromHomeScreen(): boolean {
  // Safari's own property, which phones and tablets have.
  return 'standalone' in navigator && navigator.standalone === false;
}

export function HomeScreenSteps() {
  const { homeScreen: text } = useWords();
  return (
    <ol className={styles['steps']}>
      <li>
        <Icon name="share" size={24} />
        {text.share}
      </li>
      <li>
        <Icon name="plus" size={24} />
        {text.add}
      </li>
    </ol>
  );
}
