// Solutions: the footer's /buy. Every check with what it needs, what it shows and its price.

import { catalogue } from '../../data/catalogue.ts';
import { serviceTexts } from '../../data/service-texts.ts';
import { rupeeText } from '../../data/values/money.ts';
import styles from '../screens/public-text.module.css';
import button from '../ui/button.module.css';
import { inSentence } from '../words/english/in-sentence.ts';
import type { LandingWords } from '../words/english/landing.ts';
import { Article } from './article.tsx';

export function Solutions({ words }: { words: LandingWords }) {
  const { solutions } = words;
  return (
    <Article words={words} title={solutions.title} lead={solutions.lead}>
      <ul className={styles['prices']}>
        {catalogue.map(({ id, serviceName, shortName, fields, pricePaise }) => (
          <li key={id} data-service={serviceName}>
            <h2>{shortName}</h2>
            <p>{serviceTexts[id].description}</p>
            <p className={styles['ask']}>
              {solutions.ask} {inSentence(fields.map(({ label }) => label).join(', '))}
            </p>
            <p className={styles['price']}>
              <span data-when="on">{rupeeText(pricePaise)}</span>
              <span data-when="off" className={styles['off']} hidden>
                {solutions.off}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <a href="/login" className={`${button['button']} ${button['primary']}`}>
        {solutions.start}
      </a>
    </Article>
  );
}
