// The frame of every public page: navigation above, footer below. It is prerendered, and
// page-script.ts adds its behaviour.

import type { ReactNode } from 'react';
import button from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import { Brand } from '../ui/mark.tsx';
import type { LandingWords } from '../words/english/landing.ts';
import type { Language } from '../words/words.ts';
import styles from './public-frame.module.css';

type Props = {
  words: LandingWords;
  language: Language;
  /** The address of this page in the other language; if omitted, that language's home page. */
  other?: string;
  children: ReactNode;
};

export function PublicFrame({ words, language, other, children }: Props) {
  return (
    <div className={styles['page']}>
      <a href="#page" className="skip">
        {words.skip}
      </a>
      <Top words={words} language={language} elsewhere={other} />
      <main id="page">{children}</main>
      <Footer words={words} language={language} />
      <aside aria-label="Sandbox" className={styles['sandbox']} data-sandbox hidden>
        <p className="sandbox-strip">
          <span>{words.sandbox}</span>
        </p>
      </aside>
    </div>
  );
}

/** The home page in this page's language. */
function homeOf(language: Language): string {
  return language === 'hi' ? '/hi' : '/';
}

type TopProps = { words: LandingWords; language: Language; elsewhere: string | undefined };

function Top({ words: { nav }, language, elsewhere }: TopProps) {
  const home = homeOf(language);
  const other = language === 'hi' ? 'en' : 'hi';
  const inOther = elsewhere ?? homeOf(other);
  return (
    <header className={styles['top']}>
      <a href={home} className={styles['brand']}>
        <Brand />
      </a>
      <nav aria-label={nav.label} className={styles['nav']}>
        <a href={home}>{nav.home}</a>
        <a href={home}>{nav.solutions}</a>
        <a href={home}>{nav.contact}</a>
      </nav>
      <div className={styles['ways']}>
        <a className="target" href={inOther} lang={other} hrefLang={other} data-speak={other}>
          {nav.other}
        </a>
        <a href={home} className={styles['sales']}>
          {nav.sales}
        </a>
        <a href="/login" className={`${button['button']} ${styles['login']}`}>
          {nav.login}
        </a>
      </div>
      <button
        type="button"
        className={`${button['icon']} ${styles['toggle']}`}
        popoverTarget="public-menu"
        aria-label={nav.menu}
      >
        <Icon name="menu" />
      </button>
      <nav id="public-menu" popover="auto" aria-label={nav.menu} className="menu">
        <a href={home}>{nav.home}</a>
        <a href="/login">{nav.login}</a>
        <a href={home}>{nav.solutions}</a>
        <a href={home}>{nav.contact}</a>
        <a href={inOther} lang={other} hrefLang={other} data-speak={other}>
          {nav.other}
        </a>
      </nav>
    </header>
  );
}

function Footer({ words: { footer, nav }, language }: { words: LandingWords; language: Language }) {
  return (
    <footer className={styles['foot']}>
      <div className={styles['about']}>
        <Brand />
        <p>{footer.line}</p>
      </div>
      <nav aria-label={footer.label} className={styles['links']}>
        <a href={homeOf(language)}>{nav.home}</a>
        <a href="/buy">{nav.solutions}</a>
        <a href="/Gallery">{nav.contact}</a>
        <a href="/privacypolicy">{footer.privacy}</a>
        <a href="/T&C">{footer.terms}</a>
        <a href="/Dpa">{footer.processing}</a>
      </nav>
      <ul className={styles['social']}>
        {socials.map((name) => (
          <li key={name}>
            <a href="/" aria-label={`${footer.social} ${name}`}>
              <SocialIcon name={name} />
            </a>
          </li>
        ))}
      </ul>
      <p className={styles['copyright']}>
        <span>{footer.copyright}</span>
        <a href="/licences.txt" className="target">
          {footer.licences}
        </a>
      </p>
    </footer>
  );
}

const paths = {
  Facebook:
    'M14 21v-8h3l.6-3.5H14V7.400c0-1 .5-1.9 2-1.900h1.700V2.700S16.2 2.5 14.8 2.500c-2.9 0-4.6 1.7-4.6 4.700v2.300H7V13h3.200v8',
  Instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M17 7v.1',
  X: 'M4 4l16 16M20 4L4 20',
  LinkedIn: 'M4 9v11M4 4.500v.1M9 20V9M9 13c0-5 8-6 8 0v7',
  YouTube: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3M10 9l5 3-5 3z',
} as const;

type SocialName = keyof typeof paths;

/** Our own icons for the five social networks where Lotproof can be followed. */
const socials = Object.keys(paths) as SocialName[];

function SocialIcon({ name }: { name: SocialName }) {
  return (
    <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
