// The public pages and their addresses, prerendered to HTML when the app is built.

import { renderToStaticMarkup } from 'react-dom/server';
import { privacy } from '../../data/legal/privacy.ts';
import { processing } from '../../data/legal/processing.ts';
import { terms } from '../../data/legal/terms.ts';
import { landing as english } from '../words/english/landing.ts';
import { verify as verifyInEnglish } from '../words/english/verify.ts';
import { landing as hindi } from '../words/hindi/landing.ts';
import { verify as verifyInHindi } from '../words/hindi/verify.ts';
import { Contact, Legal, Solutions } from './articles.tsx';
import { Landing } from './landing.tsx';

import { Verify, verifyPaths } from './verify/verify-view.tsx';

export type PublicPage = {
  /** The address, in the letter case of the specification. */
  path: string;
  language: 'en' | 'hi';
  title: string;
  description: string;
  /** The content of the body. */
  html: string;
  /** Its own script, beside that of every public page. */
  script?: string;
};

export function publicPages(): PublicPage[] {
  return [
    {
      path: '/',
      language: 'en',
      title: english.title,
      description: english.description,
      html: renderToStaticMarkup(<Landing words={english} language="en" />),
    },
    {
      path: '/hi',
      language: 'hi',
      title: hindi.title,
      description: hindi.description,
      html: renderToStaticMarkup(<Landing words={hindi} language="hi" />),
    },
    verifyPage('en', <Verify words={verifyInEnglish} frame={english} language="en" />),
    verifyPage('hi', <Verify words={verifyInHindi} frame={hindi} language="hi" />),
    page('/buy', english.solutions.title, <Solutions words={english} />),
    page('/Gallery', english.contact.title, <Contact words={english} />),
    ...[processing, terms, privacy].map((text) =>
      page(text.path, text.title, <Legal text={text} words={english} />),
    ),
  ];
}

function page(path: string, title: string, element: React.ReactElement): PublicPage {
  return {
    path,
    language: 'en',
    title: `${title} · Lotproof`,
    description: `${title}: Lotproof, vehicle history and identity checks for car dealers.`,
    html: renderToStaticMarkup(element),
  };
}

function verifyPage(language: PublicPage['language'], element: React.ReactElement): PublicPage {
  const { title, description } = language === 'hi' ? verifyInHindi : verifyInEnglish;
  return {
    path: verifyPaths[language],
    language,
    title: `${title} · Lotproof`,
    description,
    html: renderToStaticMarkup(element),
    script: 'public-site/verify/verify-page.ts',
  };
}
