// The first page: what Lotproof does, for whom, at what price, and that it needs no signal.

import { Link } from 'react-router';
import { catalogue } from '../../data/catalogue.ts';
import { rupeeText } from '../../data/money.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Brand } from '../parts/mark.tsx';
import { Plate } from '../parts/plate.tsx';
import styles from './landing.module.css';

const steps = [
  ['Pick a check', 'Explore the services and choose what you want to know about the car.'],
  ['Pay from your wallet', 'Add credit once; each report is paid from it, in rupees.'],
  ['Hold the report', 'The answer comes at once, as a PDF that stays on your phone.'],
] as const;

export function Landing() {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Link to="/" className={styles.brand}>
          <Brand />
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          <Link to="/">Home</Link>
          <Link to="/">Solutions</Link>
          <Link to="/">Contact Us</Link>
          <ButtonLink to="/login">Dashboard Login</ButtonLink>
        </nav>
      </header>
      <main>
        <section className={styles.hero}>
          <div className={styles.words}>
            <h1>Know the car before you buy it</h1>
            <p className={styles.lead}>
              Type the number plate on the lot. Hold the maker’s own service history and odometer
              readings as a PDF, and show your buyer that you looked.
            </p>
            <ButtonLink to="/login" look="primary">
              Explore Now
            </ButtonLink>
          </div>
          <div className={styles.plates} aria-hidden="true">
            <Plate plate="MH00SB0001" size="large" />
            <Plate plate="DL0CSB1001" size="medium" />
            <Plate plate="22BH0001AA" size="small" />
          </div>
        </section>
        <section className={styles.section}>
          <h2>Smart Dealer Services</h2>
          <ul className={styles.prices}>
            {catalogue.map(({ id, shortName, description, pricePaise }) => (
              <li key={id}>
                <h3>{shortName}</h3>
                <p>{description}</p>
                <p className={styles.price}>{rupeeText(pricePaise)}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.section}>
          <h2>HOW TO USE</h2>
          <ol className={styles.steps}>
            {steps.map(([name, text]) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className={styles.promises}>
          <h2>Made for lots with no signal</h2>
          <p>A request waits on your phone and goes out when signal returns.</p>
          <p>One tap is at most one charge. No report, no charge.</p>
          <p>Past reports open with no signal at all, and stay yours.</p>
        </section>
      </main>
      <footer className={styles.foot}>© 2025 Lotproof</footer>
    </div>
  );
}
