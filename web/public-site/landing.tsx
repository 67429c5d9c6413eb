// The home page: what Lotproof does, for whom, at what price, and that it works without signal.
// Prerendered.

import { rupeeText } from '../../data/values/money.ts';
import button from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import type { LandingWords } from '../words/english/landing.ts';
import type { Language } from '../words/words.ts';
import { Banner } from './banner.tsx';
import { Drawing, type DrawingName } from './drawing.tsx';
import styles from './landing.module.css';
import { LandingProof } from './landing-proof.tsx';
import { LandingReport } from './landing-report.tsx';
import { PublicFrame } from './public-frame.tsx';

type Props = { words: LandingWords; language: Language };

export function Landing({ words, language }: Props) {
  return (
    <PublicFrame words={words} language={language}>
      <Hero words={words} />
      <Banner words={words.banner} />
      <Tiles words={words.tiles} />
      <Services words={words.services} />
      <Steps words={words.steps} />
      <Promises words={words} />
    </PublicFrame>
  );
}

function Hero({ words: { hero, report } }: { words: LandingWords }) {
  return (
    <section className={styles['hero']}>
      <div className={styles['words']}>
        <h1>{hero.heading}</h1>
        <p className={styles['tagline']}>{hero.tagline}</p>
        <p className={styles['lead']}>{hero.lead}</p>
        <p className={styles['noSignal']}>
          <Icon name="outbox" />
          {hero.noSignal}
        </p>
        <div className={styles['starts']}>
          <a href="/login" className={`${button['button']} ${button['primary']}`}>
            {hero.start}
          </a>
          <a href="/samples/hyundai.pdf" className="target">
            {hero.sample}
          </a>
        </div>
      </div>
      <LandingReport words={report} />
    </section>
  );
}

function Tiles({ words: { heading, ...names } }: { words: LandingWords['tiles'] }) {
  return (
    <section className={styles['section']}>
      <h2>{heading}</h2>
      <ul className={styles['tiles']}>
        {(Object.keys(names) as DrawingName[]).map((name) => (
          <li key={name}>
            <a href="/login" className={styles['tile']}>
              <Drawing name={name} />
              {names[name]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The price of the cheapest check of each card. */
const cardPrices = { history: 25_00, registration: 6_00, challan: 4_00, identity: 4_00 } as const;

function Services({ words }: { words: LandingWords['services'] }) {
  const cards = Object.keys(cardPrices) as (keyof typeof cardPrices)[];
  return (
    <section className={styles['services']}>
      <h2>{words.heading}</h2>
      <ul className={styles['cards']}>
        {cards.map((card) => (
          <li key={card}>
            <a href="/login" className={styles['card']}>
              <Drawing name={card} />
              <h3>{words[card].name}</h3>
              <p>{words[card].text}</p>
              <p className={styles['price']}>
                <strong>{rupeeText(cardPrices[card])}</strong> {words.each}
              </p>
            </a>
          </li>
        ))}
      </ul>
      <a href="/login" className={`${button['button']} ${button['primary']}`}>
        {words.explore}
      </a>
    </section>
  );
}

function Steps({ words: { heading, ...steps } }: { words: LandingWords['steps'] }) {
  return (
    <section className={styles['section']}>
      <h2>{heading}</h2>
      <ol className={styles['steps']}>
        {Object.values(steps).map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Promises({ words }: { words: LandingWords }) {
  const { heading, ...promises } = words.promises;
  const { proof, browsers } = words;
  return (
    <section className={styles['promises']}>
      <h2>{heading}</h2>
      <dl>
        {Object.values(promises).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <LandingProof words={proof} />
      <p className={styles['browsers']}>{browsers}</p>
    </section>
  );
}
