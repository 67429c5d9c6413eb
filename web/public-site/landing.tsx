// The prerendered home page. It says what Lotproof does, for whom and at what price, and that it
// works without signal.

import { type Service, serviceById } from '../../data/catalogue.ts';
import { rupeeText, toRupees } from '../../data/values/money.ts';
import button from '../ui/button.module.css';
import { CheckIcon } from '../ui/check-icon.tsx';
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
        {(Object.keys(names) as Subject[]).map((name) => (
          <li key={name}>
            <a href="/login" className={styles['tile']}>
              <Drawing of={name} />
              {names[name]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The checks on each card. The card shows the lowest of their prices. */
const cardChecks = {
  history: ['hyundai', 'maruti', 'mahindra'],
  registration: ['rc'],
  challan: ['challan'],
  identity: ['pan', 'bank', 'aadhaar'],
} as const;

function Services({ words }: { words: LandingWords['services'] }) {
  const cards = Object.keys(cardChecks) as (keyof typeof cardChecks)[];
  return (
    <section className={`${styles['section']} ${styles['services']}`}>
      <h2>{words.heading}</h2>
      <ul className={styles['cards']}>
        {cards.map((card) => (
          <li key={card}>
            <a href="/login" className={styles['card']}>
              <Drawing of={card} />
              <Card words={words} card={card} />
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

function Card({ words, card }: { words: LandingWords['services']; card: keyof typeof cardChecks }) {
  const prices = cardChecks[card].map((id) => serviceById(id).pricePaise);
  const lowest = Math.min(...prices);
  const price = rupeeText(lowest);
  const { name, text } = words[card];
  return (
    <>
      <h3>{name}</h3>
      <p>{typeof text === 'string' ? text : text(toRupees(lowest))}</p>
      <p className={styles['price']}>
        <strong>{Math.max(...prices) > lowest ? words.from(price) : price}</strong> {words.each}
      </p>
    </>
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
 * The banner: three pictures that tell one car's story, in a narrow and a wide version.
 * page-script.ts rotates them (specification, section 2).
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

type Subject = Exclude<keyof LandingWords['tiles'], 'heading'>;

const icons: Record<Exclude<Subject, 'accident'>, Service['icon']> = {
  history: 'odometer',
  challan: 'slip',
  registration: 'register',
  bank: 'bank',
  identity: 'fingerprint',
};

/** A check's icon, without a maker's initials. */
function Drawing({ of }: { of: Subject }) {
  if (of === 'accident') return <Icon name="car" size={44} />;
  return <CheckIcon service={{ icon: icons[of], shortName: '' }} size={44} />;
}
