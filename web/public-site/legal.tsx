// A legal page: its text with the support address filled in, and links to the others.

import type { LegalText } from '../../data/legal/terms.ts';
import styles from '../screens/public-text.module.css';
import type { LandingWords } from '../words/english/landing.ts';
import { Article } from './article.tsx';
import { Seller } from './seller.tsx';
import { SupportLink } from './support-link.tsx';

export function Legal({ text, words }: { text: LegalText; words: LandingWords }) {
  return (
    <Article
      words={words}
      title={text.title}
      since={`${words.legal.updated} ${text.since}`}
      lead={text.lead}
    >
      {text.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <WithSupport text={paragraph} />
            </p>
          ))}
        </section>
      ))}
      <Seller words={words.seller} />
      <p className={styles['support']}>
        {words.contact.email}: <SupportLink kind="email" unknown={words.contact.unknown} />
      </p>
    </Article>
  );
}

/** The paragraph with its `{email}` made a link. */
function WithSupport({ text }: { text: string }) {
  const [before, ...after] = text.split('{email}');
  return (
    <>
      {before}
      {after.map((part) => (
        <span key={part}>
          <SupportLink kind="email" unknown="our support address" isInline />
          {part}
        </span>
      ))}
    </>
  );
}
