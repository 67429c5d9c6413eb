// The public text pages: services and prices, contact details, and the legal documents.

import type { ReactNode } from 'react';
import { catalogue } from '../../data/catalogue.ts';
import type { LegalText } from '../../data/legal/terms.ts';
import { serviceTexts } from '../../data/service-texts.ts';
import { rupeeText } from '../../data/values/money.ts';
import button from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import { inSentence } from '../words/check-names.ts';
import type { LandingWords } from '../words/english/landing.ts';
import styles from './articles.module.css';
import { PublicFrame } from './public-frame.tsx';

type Props = {
  words: LandingWords;
  title: string;
  since?: string;
  lead: string;
  children: ReactNode;
};

function Article({ words, title, since, lead, children }: Props) {
  return (
    <PublicFrame words={words} language="en">
      <article className={styles['text']}>
        <header>
          <h1>{title}</h1>
          {since && <p className={styles['since']}>{since}</p>}
          <p className={styles['lead']}>{lead}</p>
        </header>
        {children}
      </article>
    </PublicFrame>
  );
}

const ways = [
  { kind: 'email', icon: 'mail' },
  { kind: 'phone', icon: 'phone' },
] as const;

/** The page "Contact Us", at /Gallery. */
export function Contact({ words }: { words: LandingWords }) {
  const { contact } = words;
  return (
    <Article words={words} title={contact.title} lead={contact.lead}>
      <dl className={`beside ${styles['ways']}`}>
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
      <section className="stack">
        <p>{contact.sales}</p>
        <p>{contact.charge}</p>
        <p>{contact.report}</p>
      </section>
      <Seller words={words.seller} />
    </Article>
  );
}

/** A legal page: its text with the support address, and links to the others. */
export function Legal({ text, words }: { text: LegalText; words: LandingWords }) {
  return (
    <Article
      words={words}
      title={text.title}
      since={`${words.legal.updated} ${text.since}`}
      lead={text.lead}
    >
      {text.sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="stack">
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

/** The paragraph, with `{email}` replaced by a link. */
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

/** The page "Solutions", at /buy: every check with its inputs, its contents and its price. */
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

/** The seller, as public pages show it. Only the server knows it: page-script.ts fills it in. */
function Seller({ words }: { words: LandingWords['seller'] }) {
  return (
    <section className="stack">
      <h2>{words.heading}</h2>
      <dl className={`stack ${styles['seller']}`}>
        {(['legalName', 'address', 'gstin'] as const).map((fact) => (
          <div key={fact}>
            <dt>{words[fact]}</dt>
            <dd
              data-fact={`seller.${fact}`}
              data-none={fact === 'gstin' ? words.unregistered : undefined}
            >
              {words.unknown}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** `isInline`: the link keeps its text, so that the surrounding paragraph does not shift. */
type SupportLinkProps = { kind: 'email' | 'phone'; unknown: string; isInline?: boolean };

/**
 * The support address or phone number on a public page. Only the server knows it: page-script.ts
 * fills it in. Until then the link leads to the contact page.
 */
function SupportLink({ kind, unknown, isInline = false }: SupportLinkProps) {
  return (
    <a href="/Gallery" data-support={kind} data-inline={isInline}>
      {unknown}
    </a>
  );
}
