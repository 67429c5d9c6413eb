// A template for each outcome of a verification, prerendered with the page. The script fills in the
// values from the report.

import type { ReactNode } from 'react';
import type { Severity } from '../../../data/findings/finding.ts';
import button from '../../ui/button.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Sign } from '../../ui/severity-sign.tsx';
import type { VerifyWords } from '../../words/english/verify.ts';
import { type FileState, isDrawn, type ProvenKind, type UnprovenKind } from './outcome.ts';
import styles from './verify.module.css';

type Look = {
  severity: Severity;
  /** Sentences about the file, for outcomes whose own text does not mention it. */
  file?: readonly FileState[];
  /** Shows a note if the list of withdrawals is old. Sandbox reports are never withdrawn. */
  isDated?: true;
  /** Whether the page shows the report and asks the reader to compare the file with it. */
  isCompared?: true;
};

const invented: Look = {
  severity: 'warn',
  file: ['comparing', 'same', 'changed', 'uncompared'],
  isCompared: true,
};

const looks: Record<ProvenKind | UnprovenKind, Look> = {
  genuine: { severity: 'good', isCompared: true },
  same_file: { severity: 'good', file: ['same'] },
  comparing_file: { severity: 'warn', file: ['comparing'], isDated: true },
  changed_file: { severity: 'warn', file: ['changed'], isDated: true },
  uncompared_file: { severity: 'warn', file: ['uncompared'], isDated: true },
  genuine_then: { severity: 'warn', file: ['same'], isDated: true, isCompared: true },
  sandbox: invented,
  sample: invented,
  withdrawn: { severity: 'bad' },
  not_sold: { severity: 'bad' },
  not_asked: { severity: 'warn' },
  altered: { severity: 'bad' },
  another_report: { severity: 'bad' },
  unknown_key: { severity: 'bad' },
  unknown_yet: { severity: 'warn' },
  other_host: { severity: 'bad' },
  no_code: { severity: 'warn' },
  no_data: { severity: 'warn' },
  unreadable: { severity: 'warn' },
  newer: { severity: 'warn' },
  too_old: { severity: 'warn' },
};

export function ProvenTemplate({ kind, words }: { kind: ProvenKind; words: VerifyWords }) {
  const { file, isDated, isCompared } = looks[kind];
  return (
    <template data-outcome={kind}>
      <Outcome kind={kind} words={words}>
        {isDated && (
          <p data-when="old">
            <Filled text={words.old} />
          </p>
        )}
        {file?.map((state) => (
          <p key={state} data-when={state}>
            {words.file[state]}
          </p>
        ))}
        {isCompared && (
          <>
            <p data-when="link">
              <Filled text={words.addressBar} />
            </p>
            <p data-when="dealer">{words.shown}</p>
            <p data-when="buyer">{words.shownCopy}</p>
            <label
              className={`${button['button']} ${button['plain']} ${styles['way']}`}
              data-when="code"
            >
              <Icon name="report" />
              {words.compare}
              <input
                type="file"
                accept="application/pdf"
                className="unseen"
                data-choose="compare"
              />
            </label>
          </>
        )}
        <AsOf words={words} />
      </Outcome>
      {isDrawn(kind) && (
        <details className="panel fold">
          <summary>
            <span>
              <Filled text={words.report} />
            </span>
          </summary>
          <div className={styles['report']} data-report lang="en" />
        </details>
      )}
    </template>
  );
}

export function UnprovenTemplate({ kind, words }: { kind: UnprovenKind; words: VerifyWords }) {
  return (
    <template data-outcome={kind}>
      <Outcome kind={kind} words={words}>
        {kind === 'unknown_key' && <AsOf words={words} />}
      </Outcome>
    </template>
  );
}

type OutcomeProps = {
  kind: ProvenKind | UnprovenKind;
  words: VerifyWords;
  children: ReactNode;
};

function Outcome({ kind, words, children }: OutcomeProps) {
  const { heading, text } = words.outcomes[kind];
  const { severity } = looks[kind];
  return (
    <section className={styles['outcome']} data-severity={severity}>
      <Sign severity={severity} />
      <div className="stack">
        <h2 tabIndex={-1}>
          <Filled text={heading} />
        </h2>
        {text.map((paragraph) => (
          <p key={paragraph}>
            <Filled text={paragraph} />
          </p>
        ))}
        {children}
      </div>
    </section>
  );
}

function AsOf({ words }: { words: VerifyWords }) {
  return (
    <p className="note" data-when="asOf">
      <Filled text={words.asOf} />
    </p>
  );
}

/** A text with placeholders such as `{name}`, which the script fills in. */
function Filled({ text }: { text: string }) {
  return text.split(/(\{\w+\})/).map((part, index) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    return name === undefined ? part : <b key={index} data-slot={name} />;
  });
}
