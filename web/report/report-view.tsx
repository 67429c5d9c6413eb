// Shows a report from any service on the screen, block by block, with the same content as the PDF.

import {
  type Block,
  ENGLISH,
  type Labels,
  type Letterhead,
  type Report,
  type Subject,
  say,
} from '../../data/report.ts';
import { Plate } from '../ui/plate.tsx';
import { FiguresView, FindingsView } from './findings-view.tsx';
import { letterheadFacts, REPORT_SENTENCE, stampSentences } from './letterhead-text.ts';
import { ProofView } from './proof-view.tsx';
import { ReportChart } from './report-chart.tsx';
import { JudgedWords, langOf, ReportTable } from './report-table.tsx';
import styles from './report-view.module.css';

type Facts = Extract<Block, { kind: 'facts' }>;

/** `labels`: the report's language and texts. */
type Props = { report: Report; letterhead: Letterhead; labels?: Labels };

/** Shows a report: its findings, then the details, and the letterhead last. */
export function ReportView({ report, letterhead, labels = ENGLISH }: Props) {
  const { title, identity, findings, figures, blocks } = report;
  return (
    <article lang={labels.language} className={styles['room']} aria-labelledby="report-title">
      <div className={styles['report']}>
        <h1 id="report-title" className={styles['title']}>
          {title}
        </h1>
        <FindingsView findings={findings} />
        <FiguresView figures={figures} />
        {identity && (
          <div className={styles['identity']} lang="en">
            <h2>{identity.name}</h2>
            <p>{identity.detail}</p>
          </div>
        )}
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report's blocks never move
          <BlockView key={index} block={block} labels={labels} />
        ))}
        <LetterheadView letterhead={letterhead} labels={labels} />
      </div>
    </article>
  );
}

type LetterheadProps = { letterhead: Letterhead; labels: Labels };

function LetterheadView({ letterhead, labels }: LetterheadProps) {
  const { stamp, proof } = letterhead;
  return (
    <footer className={styles['foot']}>
      {stamp !== '' && <p className={styles['stamp']}>{say(labels, stampSentences[stamp])}</p>}
      <dl className={styles['letterhead']}>
        {letterheadFacts(letterhead, labels).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{say(labels, REPORT_SENTENCE)}</p>
      {proof && <ProofView proof={proof} labels={labels} />}
    </footer>
  );
}

/** A report's subject: a number plate, or the last characters of a masked number. */
export function SubjectView({ subject }: { subject: Subject }) {
  if (subject.kind === 'text') return <span className={styles['subjectText']}>{subject.text}</span>;
  return <Plate plate={subject.plate} colour={subject.colour} />;
}

function BlockView({ block, labels }: { block: Block; labels: Labels }) {
  switch (block.kind) {
    case 'heading':
      return <h2 className={styles['heading']}>{block.text}</h2>;
    case 'facts':
      return <FactsView block={block} />;
    case 'table':
      return <ReportTable table={block} />;
    case 'notice':
      return <p className={block.isAside ? 'note' : styles['notice']}>{block.text}</p>;
    case 'chart':
      return <ReportChart chart={block} labels={labels} />;
    case 'page':
      return null;
    default:
      return block satisfies never;
  }
}

/** A value longer than this takes a whole row instead of a third of one. */
const SHORT_MAX = 22;

function FactsView({ block }: { block: Facts }) {
  return (
    <section className={`${styles['panel']} ${block.columns === 3 ? styles['record'] : ''}`}>
      <div className={`apart ${styles['band']}`} data-severity={block.remark?.severity}>
        <h3>{block.title}</h3>
        {block.remark && <JudgedWords judged={block.remark} />}
      </div>
      <dl className={styles['facts']} data-columns={block.columns ?? 1}>
        {block.facts.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts never move, and labels may repeat
          <div key={index} data-long={value.length > SHORT_MAX ? '' : undefined}>
            <dt>{label}</dt>
            <dd lang={langOf(value)}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
