// Shown above every screen if the browser has evicted data from the phone.

import { useLost } from '../state/storage.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words/words.ts';
import styles from './lost-notice.module.css';

export function LostNotice() {
  const { lost, acknowledge } = useLost();
  const { lost: text } = useWords();
  if (!lost) return null;
  const { reports, requests } = lost;
  return (
    <section className={styles.lost} role="alert">
      {reports > 0 && (
        <p>
          <strong>{text.reports(reports)}</strong> {text.reportsMore}
        </p>
      )}
      {requests > 0 && (
        <p>
          <strong>{text.requests(requests)}</strong> {text.requestsMore}
        </p>
      )}
      <div className="row">
        <Button onClick={acknowledge}>{text.understood}</Button>
        {reports > 0 && (
          <ButtonLink to="/reports" look="quiet">
            {text.toReports}
          </ButtonLink>
        )}
        {requests > 0 && (
          <ButtonLink to="/transactions" look="quiet">
            {text.toTransactions}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
