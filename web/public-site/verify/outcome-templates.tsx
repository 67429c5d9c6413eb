// A template for each outcome of a verification, prerendered with the page. The script fills in the
// report's values.

import type { ReactNode } from 'react';
import type { Severity } from '../../../data/findings/finding.ts';
import button from '../../ui/button.module.css';
import { Icon } from '../../ui/icon.tsx';
import { SIGN_SIZE, severitySigns, TRIANGLE } from '../../ui/severity-signs.ts';
import type { VerifyWords } from '../../words/english/verify.ts';
import { DRAWN, type FileState, type ProvenKind, type UnprovenKind } from './outcome.ts';
import styles from './verify.module.css';

const severities: Record<ProvenKind | UnprovenKind, Severity> = {
  genuine: 'good',
  same_file: 'good',
  comparing_file: 'warn',
  changed_file: 'warn',
  uncompared_file: 'warn',
  genuine_then: 'warn',
  sandbox: 'warn',
  sample: 'warn',
  withdrawn: 'bad',
  not_sold: 'bad',
  not_asked: 'warn',
  altered: 'bad',
  another_report: 'bad',
  unknown_key: 'bad',
  unknown_yet: 'warn',
  other_host: 'bad',
  no_code: 'warn',
  no_data: 'warn',
  unreadable: 'warn',
  newer: 'warn',
  too_old: 'warn',
};

/** These outcomes still show the report for comparison with the file. */
const COMPARED: readonly ProvenKind[] = ['genuine', 'genuine_then', 'sandbox', 'sample'];

/** Sentences about the file, for outcomes that do not mention it. */
const FILE_STATES: Partial<Record<ProvenKind, readonly FileState[]>> = {
  same_file: ['same'],
  comparing_file: ['comparing'],
  changed_file: ['changed'],
  uncompared_file: ['uncompared'],
  genuine_then: ['same'],
  sandbox: ['comparing', 'same', 'changed', 'uncompared'],
  sample: ['comparing', 'same', 'changed', 'uncompared'],
};

/**
 * Outcomes with a note if the lists are old. Invented records need none: they are never withdrawn.
 */
const DATED: readonly ProvenKind[] = [
  'genuine_then',
  'comparing_file',
  'changed_file',
  'uncompared_file',
];

export function ProvenTemplate({ kind, words }: { kind: ProvenKind; words: VerifyWords }) {
  return (
    <template data-outcome={kind}>
      <Outcome kind={kind} words={words}>
        {DATED.includes(kind) && (
          <p data-when="old">
            <Filled text={words.old} />
          </p>
        )}
        {FILE_STATES[kind]?.map((state) => (
          <p key={state} data-when={state}>
            {words.file[state]}
          </p>
        ))}
        {COMPARED.includes(kind) && (
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
      {DRAWN.includes(kind) && (
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
  const severity = severities[kind];
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

/** The heading says the same as the sign. */
function Sign({ severity }: { severity: Severity }) {
  const { edge, mark } = severitySigns[severity];
  const middle = SIGN_SIZE / 2;
  return (
    <svg
      className={styles['sign']}
      viewBox={`0 0 ${SIGN_SIZE} ${SIGN_SIZE}`}
      role="presentation"
      aria-hidden="true"
    >
      {edge === 'circle' ? <circle cx={middle} cy={middle} r={middle} /> : <path d={TRIANGLE} />}
      <path d={mark} className={styles['mark']} />
    </svg>
  );
}

/** A text in which the script fills in each `{name}`. */
function Filled({ text }: { text: string }) {
  return text.split(/(\{\w+\})/).map((part, index) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    return name === undefined ? part : <b key={index} data-slot={name} />;
  });
}
