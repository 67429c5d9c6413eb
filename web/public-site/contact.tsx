// Contact Us: the footer's /Gallery.

import styles from '../screens/public-text.module.css';
import { Icon } from '../ui/icon.tsx';
import type { LandingWords } from '../words/english/landing.ts';
import { Article } from './article.tsx';
import { Seller } from './seller.tsx';
import { SupportLink } from './support-link.tsx';

const ways = [
  { kind: 'email', icon: 'mail' },
  { kind: 'phone', icon: 'phone' },
] as const;

export function Contact({ words }: { words: LandingWords }) {
  const { contact } = words;
  return (
    <Article words={words} title={contact.title} lead={contact.lead}>
      <dl className={styles['ways']}>
        {ways.map(({ kind, icon }) => (
          <div key={kind} className={styles['way']}>
            <dt>
              <Icon name={icon} />
              {contact[kind]}
            </dt>
            <dd>
              <SupportLink kind={kind} unknown={contact.unknown} />
            </dd>
          </div>
        ))}
      </dl>
      <section>
        <p>{contact.sales}</p>
        <p>{contact.charge}</p>
        <p>{contact.report}</p>
      </section>
      <Seller words={words.seller} />
    </Article>
  );
}
