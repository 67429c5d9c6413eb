// The seller, as public pages name it. Only the server knows it: page-script.ts fills it in.

import styles from '../screens/public-text.module.css';
import type { LandingWords } from '../words/english/landing.ts';

export function Seller({ words }: { words: LandingWords['seller'] }) {
  return (
    <section>
      <h2>{words.heading}</h2>
      <dl className={styles['seller']}>
        <div>
          <dt>{words.name}</dt>
          <dd data-fact="seller.legalName">{words.unknown}</dd>
        </div>
        <div>
          <dt>{words.address}</dt>
          <dd data-fact="seller.address">{words.unknown}</dd>
        </div>
        <div>
          <dt>{words.gstin}</dt>
          <dd data-fact="seller.gstin" data-none={words.unregistered}>
            {words.unknown}
          </dd>
        </div>
      </dl>
    </section>
  );
}
