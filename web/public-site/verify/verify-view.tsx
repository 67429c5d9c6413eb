// The page that verifies a report: its HTML, with a template for each outcome, which the page's
// script fills in (show-outcomes.ts). No text of it is in the script.

import button from '../../ui/button.module.css';
import { Icon } from '../../ui/icon.tsx';
import type { LandingWords } from '../../words/english/landing.ts';
import type { VerifyWords } from '../../words/english/verify.ts';
import type { Language } from '../../words/words.ts';
import { PublicFrame } from '../public-frame.tsx';
import { PROVEN, UNPROVEN } from './outcome.ts';
import { ProvenTemplate, UnprovenTemplate } from './outcome-templates.tsx';
import { SOURCE_IDS } from './source-id.ts';
import styles from './verify.module.css';

type Props = { words: VerifyWords; frame: LandingWords; language: Language };

export const verifyPaths: Record<Language, string> = { en: '/v', hi: '/hi/v' };

export function Verify({ words, frame, language }: Props) {
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
    <div className={styles['ways']}>
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
