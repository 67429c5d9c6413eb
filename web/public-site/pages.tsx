// The public pages and their addresses. The build prerenders them to HTML.

import { renderToStaticMarkup } from 'react-dom/server';
import { privacy } from '../../data/legal/privacy.ts';
import { processing } from '../../data/legal/processing.ts';
import { terms } from '../../data/legal/terms.ts';
import button from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import { landing as english, type LandingWords } from '../words/english/landing.ts';
import { type VerifyWords, verify as verifyInEnglish } from '../words/english/verify.ts';
import { landing as hindi } from '../words/hindi/landing.ts';
import { verify as verifyInHindi } from '../words/hindi/verify.ts';
import type { Language } from '../words/words.ts';
import { Contact, Legal, Solutions } from './articles.tsx';
import { Landing } from './landing.tsx';
import { PublicFrame } from './public-frame.tsx';
import { PROVEN, UNPROVEN } from './verify/outcome.ts';
import { ProvenTemplate, UnprovenTemplate } from './verify/outcome-templates.tsx';
import { SOURCE_IDS } from './verify/source-id.ts';
import styles from './verify/verify.module.css';

export type PublicPage = {
  /** The page's address, with capital letters as in the specification. */
  path: string;
  language: Language;
  title: string;
  description: string;
  /** The HTML inside the body. */
  html: string;
  /** The page's own script, which runs in addition to the shared one. */
  script?: string;
};

const landings: Record<Language, LandingWords> = { en: english, hi: hindi };
const verifying: Record<Language, VerifyWords> = { en: verifyInEnglish, hi: verifyInHindi };

export function publicPages(): PublicPage[] {
  return [
    ...(['en', 'hi'] as const).flatMap((language) => [landingPage(language), verifyPage(language)]),
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

function landingPage(language: Language): PublicPage {
  const words = landings[language];
  const { title, description } = words;
  const html = renderToStaticMarkup(<Landing words={words} language={language} />);
  return { path: language === 'hi' ? '/hi' : '/', language, title, description, html };
}

function verifyPage(language: Language): PublicPage {
  const words = verifying[language];
  const element = <Verify words={words} frame={landings[language]} language={language} />;
  return {
    path: verifyPaths[language],
    language,
    title: `${words.title} · Lotproof`,
    description: words.description,
    html: renderToStaticMarkup(element),
    script: 'public-site/verify/verify-page.ts',
  };
}

// The page that verifies a report: HTML with a template for each outcome. The script
// (show-outcomes.ts) fills in the template, and contains no text itself.

type Props = { words: VerifyWords; frame: LandingWords; language: Language };

const verifyPaths: Record<Language, string> = { en: '/v', hi: '/hi/v' };

function Verify({ words, frame, language }: Props) {
  const other = verifyPaths[language === 'hi' ? 'en' : 'hi'];
  return (
    <PublicFrame words={frame} language={language} other={other}>
      <div className={styles['room']} data-verify>
        <h1>{words.title}</h1>
        <div className="stack loose" data-state="start">
          <p className={styles['lead']}>{words.lead}</p>
          <Ways words={words} />
          <noscript>{words.noScript}</noscript>
        </div>
        <div data-state="reading" hidden>
          <p className="stripe">{words.reading}</p>
        </div>
        <div className="stack loose" data-state="told" hidden>
          <div className={`stack loose ${styles['outcomes']}`} data-outcomes />
          <section className={styles['another']} aria-labelledby="another">
            <h2 id="another">{words.another}</h2>
            <Ways words={words} />
          </section>
        </div>
        {PROVEN.map((kind) => (
          <ProvenTemplate key={kind} kind={kind} words={words} />
        ))}
        {UNPROVEN.map((kind) => (
          <UnprovenTemplate key={kind} kind={kind} words={words} />
        ))}
        {SOURCE_IDS.map((id) => (
          <template key={id} data-source={id}>
            {words.sources[id]}
          </template>
        ))}
      </div>
    </PublicFrame>
  );
}

function Ways({ words }: { words: VerifyWords }) {
  return (
    <div className="beside">
      <div className="stack close">
        <label className={`${button['button']} ${button['primary']} ${styles['way']}`}>
          <Icon name="device" />
          {words.photo}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="unseen"
            data-choose=""
          />
        </label>
        <p className="note">{words.photoHint}</p>
      </div>
      <div className="stack close">
        <label className={`${button['button']} ${button['plain']} ${styles['way']}`}>
          <Icon name="report" />
          {words.chooseFile}
          <input type="file" accept="application/pdf,image/*" className="unseen" data-choose="" />
        </label>
        <p className="note">{words.fileHint}</p>
      </div>
      <p className={`note ${styles['drop']}`}>{words.drop}</p>
    </div>
  );
}
