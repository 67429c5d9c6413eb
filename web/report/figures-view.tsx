// The three or four numbers of a report that are read at a glance.

import type { Figure } from '../../data/report.ts';
import { useLanguage } from '../words/words.ts';
import styles from './figures-view.module.css';

export function FiguresView({ figures }: { figures: readonly Figure[] }) {
  const language = useLanguage();
  if (figures.length === 0) return null;
  return (
    <dl className={styles.figures} lang={language}>
      {figures.map((figure) => {
        const { label, value, note } = figure[language];
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              {note !== '' && <span>{note}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
