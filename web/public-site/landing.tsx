// The prerendered home page. It says what Lotproof does, for whom and at what price, and that it
// works without signal.

import type { ReactNode } from 'react';
import { serviceById } from '../../data/catalogue.ts';
import { type Paise, rupeeText } from '../../data/values/money.ts';
import button from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import type { LandingWords } from '../words/english/landing.ts';
import type { Language } from '../words/words.ts';
import styles from './landing.module.css';
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

function Hero({ words: { hero, report, seller } }: { words: LandingWords }) {
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
        <ul className={styles['terms']}>
          <li>{hero.makers}</li>
          <li>{hero.makes}</li>
          <li>{hero.paying}</li>
          <li>
            {hero.by} <b data-fact="seller.legalName">Lotproof</b>, {seller.gstin}:{' '}
            <b data-fact="seller.gstin" data-none={seller.unregistered}>
              …
            </b>
          </li>
        </ul>
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

/** The checks of each card, whose lowest price it shows. */
const cardChecks = {
  history: ['hyundai', 'maruti', 'mahindra'],
  registration: ['rc'],
  challan: ['challan'],
  identity: ['pan', 'bank', 'aadhaar'],
} as const;

function lowestPrice(card: keyof typeof cardChecks): Paise {
  return Math.min(...cardChecks[card].map((id) => serviceById(id).pricePaise));
}

function Services({ words }: { words: LandingWords['services'] }) {
  const cards = Object.keys(cardChecks) as (keyof typeof cardChecks)[];
  return (
    <section className={`${styles['section']} ${styles['services']}`}>
      <h2>{words.heading}</h2>
      <ul className={styles['cards']}>
        {cards.map((card) => (
          <li key={card}>
            <a href="/login" className={styles['card']}>
              <Drawing name={card} />
              <h3>{words[card].name}</h3>
              <p>{words[card].text}</p>
              <p className={styles['price']}>
                <strong>{rupeeText(lowestPrice(card))}</strong> {words.each}
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
    <section className={`${styles['section']} ${styles['promises']}`}>
      <h2>{heading}</h2>
      <dl>
        {Object.values(promises).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        {proof.text}{' '}
        <a href={proof.path} className="target">
          {proof.link}
        </a>
      </p>
      <p className={styles['browsers']}>{browsers}</p>
    </section>
  );
}

const pictures = ['dashboard', 'record', 'verdict'] as const;

/**
 * The banner: three pictures of one car's story, in a narrow and a wide set. page-script.ts rotates
 * them (specification, section 2).
 */
function Banner({ words }: { words: LandingWords['banner'] }) {
  return (
    <section aria-label={words.label} className={styles['banner']} data-banner>
      <ul className={styles['pictures']}>
        {pictures.map((name, index) => (
          <li key={name} data-shown={index === 0} aria-hidden={index !== 0}>
            <picture>
              <source media="(max-width: 768px)" srcSet={`/banners/${name}-narrow.svg`} />
              <img
                src={`/banners/${name}-wide.svg`}
                alt={words[name]}
                width="1280"
                height="340"
                decoding="async"
                loading="lazy"
              />
            </picture>
            <p aria-hidden="true">{words[name]}</p>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles['pause']}
        aria-label={words.pause}
        data-pause={words.pause}
        data-play={words.play}
        hidden
      >
        <span data-while="moving">
          <Icon name="pause" />
        </span>
        <span data-while="still" hidden>
          <Icon name="play" />
        </span>
      </button>
    </section>
  );
}

type DrawingName = 'history' | 'accident' | 'challan' | 'registration' | 'bank' | 'identity';

/**
 * Draws a check's subject with ink strokes and one accent. Screen readers skip it, because its name
 * is beside it.
 */
function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 64 48" className={styles['drawing']} aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}

const drawings: Record<DrawingName, ReactNode> = {
  // An odometer: a dial above number drums, the last one half turned.
  history: (
    <>
      <path d="M12 27a20 20 0 0 1 40 0" />
      <path d="M16.5 25h2M21 15.500l1.6 1.600M32 9.500v2.500M43 15.500l-1.6 1.600M47.5 25h-2" />
      <path d="M32 26l9-9" className={styles['accent']} />
      <path d="M8 31h48v12H8z" className={styles['sheet']} />
      <path d="M20 31v12M32 31v12M44 31v12" />
      <path d="M12.5 37h3M24.5 37h3M36.5 37h3" />
      <path d="M48.5 34.500h4M48.5 39.500h4" className={styles['accent']} />
    </>
  ),
  // A saloon car from the side, its bonnet folded by a crash.
  accident: (
    <>
      <path d="M5 33v-6l6-3 7-9h17l8 9 3-2 2 3 5-1 4 4v5h-5M45 33H21M11 33H5" />
      <path d="M17 24h21M27 15v9" />
      <circle cx="16" cy="34" r="5" className={styles['sheet']} />
      <circle cx="50" cy="34" r="5" className={styles['sheet']} />
      <path d="M50 15l2-5M55 17l5-3M46 14l-1-5" className={styles['accent']} />
    </>
  ),
  // A fine slip under a windscreen wiper.
  challan: (
    <>
      <path d="M18 5h28v36l-4.7-3-4.6 3-4.7-3-4.7 3-4.6-3-4.7 3z" className={styles['sheet']} />
      <path d="M24 13h10M24 20h16M24 27h16" />
      <path d="M8 44L56 24" className={styles['accent']} />
    </>
  ),
  // The registration certificate: a smart card with its chip.
  registration: (
    <>
      <rect x="6" y="8" width="52" height="33" rx="4" className={styles['sheet']} />
      <path d="M6 15.500h52" />
      <path d="M13 22h10v9H13zM18 22v9M13 26.500h10" className={styles['accent']} />
      <path d="M30 23h21M30 29h21M30 35h12" />
    </>
  ),
  // A bank passbook with a rupee going in.
  bank: (
    <>
      <path d="M8 20L32 7l24 13zM12 20v17M24 20v17M40 20v17M52 20v17M7 41h50" />
      <path d="M28 24h8M28 28h8M28 24c7 0 7 8 0 8l6 6" className={styles['accent']} />
    </>
  ),
  // An identity card with a face, and a tick.
  identity: (
    <>
      <rect x="6" y="8" width="52" height="33" rx="4" className={styles['sheet']} />
      <circle cx="19" cy="21" r="4.5" />
      <path d="M11 35c1-9 15-9 16 0M33 18h18M33 25h9" />
      <path d="M36 33l4 4 9-10" className={styles['accent']} />
    </>
  ),
};
