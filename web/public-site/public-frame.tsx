// The frame of every public page: navigation above, footer below. Prerendered; page-script.ts adds
// what moves.

import type { ReactNode } from 'react';
import button from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import { Brand } from '../ui/mark.tsx';
import strip from '../ui/sandbox-strip.module.css';
import type { LandingWords } from '../words/english/landing.ts';
import type { Language } from '../words/words.ts';
import styles from './public-frame.module.css';
import { SocialIcon, socials } from './social-icon.tsx';

type Props = {
  words: LandingWords;
  language: Language;
  /** This page in the other language; absent: the home page. */
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
        <p className={strip['strip']}>
          <span>{words.sandbox}</span>
        </p>
      </aside>
    </div>
  );
}

/** The home page in the language of this page. */
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
