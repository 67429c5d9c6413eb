// How to add the app to an iPhone's Home Screen, where its data is not evicted: Safari does that
// after seven days without a visit, and has no installation that a button could start.

import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words/words.ts';
import styles from './home-screen.module.css';

/** Whether this is such a browser, and not yet the app on the Home Screen. */
export function isAwayFromHomeScreen(): boolean {
  // Safari's own property, on phones and tablets.
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
