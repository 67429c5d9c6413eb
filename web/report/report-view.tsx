// A report on the screen, block by block: the same document as the PDF, whatever the service.

import type { Block, Letterhead, Report, Subject, Tone } from '../../data/report.ts';
import { Plate } from '../ui/plate.tsx';
import { letterheadFacts, REPORT_SENTENCE, stampSentences } from './letterhead-text.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportTable } from './report-table.tsx';
import styles from './report-view.module.css';

type Facts = Extract<Block, { kind: 'facts' }>;
type Verdict = Extract<Block, { kind: 'verdict' }>;

export function ReportView({ report, letterhead }: { report: Report; letterhead: Letterhead }) {
  const { stamp } = letterhead;
  return (
    <article lang="en" className={styles['room']} aria-labelledby="report-title">
      <div className={styles['report']}>
        <header className={styles['head']}>
          <div className={styles['subject']}>
            <SubjectView subject={report.subject} />
          </div>
          <h1 id="report-title" className={styles['title']}>
            {report.title}
          </h1>
          {stamp !== '' && <p className={styles['stamp']}>{stampSentences[stamp]}</p>}
          <dl className={styles['letterhead']}>
            {letterheadFacts(letterhead).map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </header>
        {report.blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report's blocks never move
          <BlockView key={index} block={block} />
        ))}
        <footer className={styles['foot']}>{REPORT_SENTENCE}</footer>
      </div>
    </article>
  );
}

function SubjectView({ subject }: { subject: Subject }) {
  switch (subject.kind) {
    case 'plate':
      return <Plate plate={subject.plate} size="large" colour={subject.colour} />;
    case 'text':
      return <span className={styles['subjectText']}>{subject.text}</span>;
    default: {
      const none: never = subject;
      return none;
    }
  }
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2 className={styles['heading']}>{block.text}</h2>;
    case 'facts':
      return <FactsView block={block} />;
    case 'table':
      return <ReportTable table={block} />;
    case 'verdict':
      return <VerdictView block={block} />;
    case 'notice':
      return <p className={styles['notice']}>{block.text}</p>;
    case 'chart':
      return <ReportChart chart={block} />;
    case 'page':
      return null;
    default: {
      const none: never = block;
      return none;
    }
  }
}

function FactsView({ block }: { block: Facts }) {
  return (
    <section className={`${styles['panel']} ${styles['factsPanel']}`}>
      <h3 className={styles['band']}>{block.title}</h3>
      <dl className={styles['facts']}>
        {block.facts.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts never move, and labels may repeat
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The signs of the PDF: a verdict must not depend on seeing its colour. */
const SIGNS: Record<Tone, string> = {
  good: 'M7 12.5l3.5 3.5l6.5-7.5',
  bad: 'M12 6.5v6.5M12 17v.01',
  plain: 'M12 7v.01M12 11v6.5',
};

function VerdictView({ block }: { block: Verdict }) {
  return (
    <section className={`${styles['verdict']} ${styles[block.tone]}`}>
      <svg className={styles['sign']} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="12" fill="currentColor" />
        <path d={SIGNS[block.tone]} className={styles['signStroke']} />
      </svg>
      <div className={styles['verdictWords']}>
        <h2 className={styles['verdictText']}>{block.text}</h2>
        {block.detail !== '' && <p>{block.detail}</p>}
      </div>
    </section>
  );
}
