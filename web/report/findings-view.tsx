// A report's or car's findings, worst first, and three or four important figures. Good findings
// fold into one line, unless there is only one finding.

import type { Finding } from '../../data/findings/finding.ts';
import type { Figure } from '../../data/report.ts';
import { SeveritySign } from '../ui/severity-sign.tsx';
import { useLanguage, useWords } from '../words/words.ts';
import styles from './findings-view.module.css';

export function FindingsView({ findings }: { findings: readonly Finding[] }) {
  const language = useLanguage();
  const { findings: text } = useWords();
  if (findings.length === 0) return null;
  const against = findings.filter(({ severity }) => severity !== 'good');
  const inOrder = findings.filter(({ severity }) => severity === 'good');
  // A single good finding answers the dealer's question, so it is as large as a bad one.
  const shown = findings.length === 1 ? findings : against;
  return (
    <section className={styles.findings} lang={language} aria-label={text.title}>
      {shown.length > 0 && (
        <ul>
          {shown.map((each, index) => (
            <FindingLine key={keyOf(each)} finding={each} isLead={index === 0} />
          ))}
        </ul>
      )}
      {shown !== findings && inOrder.length > 0 && (
        <InOrder findings={inOrder} isAlone={against.length === 0} />
      )}
    </section>
  );
}

/** In a car's file two makers' histories may have the same finding. */
function keyOf({ code, evidence }: Finding): string {
  return `${code} ${evidence[0]?.reportId}`;
}

/** One finding. The first is the largest, so that it can be read at arm's length and in the sun. */
function FindingLine({ finding, isLead }: { finding: Finding; isLead: boolean }) {
  const { head, detail } = finding.text[useLanguage()];
  return (
    <li
      className={`${styles.finding} ${isLead ? styles.lead : ''}`}
      data-severity={finding.severity}
    >
      <SeveritySign severity={finding.severity} />
      <div>
        <h2>{head}</h2>
        {finding.figure !== '' && <p className={styles.figure}>{finding.figure}</p>}
        {detail !== '' && <p>{detail}</p>}
      </div>
    </li>
  );
}

function InOrder({ findings, isAlone }: { findings: readonly Finding[]; isAlone: boolean }) {
  const language = useLanguage();
  const { findings: text } = useWords();
  return (
    <details
      className={`${styles.turning} ${styles.inOrder} ${isAlone ? styles.lead : ''}`}
      data-severity="good"
      open={isAlone}
    >
      <summary>
        <SeveritySign severity="good" />
        <h2>{text.inOrder(findings.length)}</h2>
      </summary>
      <ul>
        {findings.map((each) => (
          <li key={keyOf(each)}>
            {each.text[language].head}
            {each.text[language].detail !== '' && <span>{each.text[language].detail}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function FiguresView({ figures }: { figures: readonly Figure[] }) {
  const language = useLanguage();
  if (figures.length === 0) return null;
  return (
    <dl className={styles.figures} lang={language}>
      {figures.map((figure) => {
        const { label, value, note } = figure[language];
        return (
          <div key={label}>
            <dt className="note">{label}</dt>
            <dd>
              <strong>{value}</strong>
              {note !== '' && <span className="note">{note}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
