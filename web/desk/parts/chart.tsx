// A chart of values over time or over the hours of a day, with the same values as a table beside.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import Plot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { chartOptions, type Series } from './chart-options.ts';
import styles from './parts.module.css';

type Props = {
  /** What it shows, for readers of screens. */
  label: string;
  /** Ascending; seconds since 1970 where `isTime`. */
  x: readonly number[];
  isTime?: boolean;
  series: readonly Series[];
  xText: (x: number) => string;
  yText: (y: number) => string;
  /** A tap on the point of that index. */
  onPick?: (index: number) => void;
  /** The same values to read. */
  table: ReactNode;
};

export function Chart({ label, x, series, xText, yText, onPick, table, isTime = false }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number>();
  // The plot is drawn on a canvas, which only the browser has.
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const draw = () => {
      const options = chartOptions(element, { series, xText, yText, isTime });
      const made = new Plot(
        { ...options, hooks: { setCursor: [({ cursor }) => setPointed(cursor.idx ?? undefined)] } },
        [[...x], ...series.map(({ values }) => [...values])],
        element,
      );
      if (onPick) made.over.onclick = () => made.cursor.idx != null && onPick(made.cursor.idx);
      return made;
    };
    let plot = draw();
    const fitted = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: plot.height }),
    );
    fitted.observe(element);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const repaint = () => {
      plot.destroy();
      plot = draw();
    };
    scheme.addEventListener('change', repaint);
    return () => {
      scheme.removeEventListener('change', repaint);
      fitted.disconnect();
      plot.destroy();
    };
  }, [x, series, xText, yText, onPick, isTime]);
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['legend']}>
        <span className="unseen">{label}</span>
        {series.map(({ name, tone, values }) => (
          <span key={name}>
            <i data-tone={tone} />
            {name}
            {pointed !== undefined && <b>{yText(values[pointed] ?? 0)}</b>}
          </span>
        ))}
        <span className={styles['at']}>{pointed !== undefined && xText(x[pointed] ?? 0)}</span>
      </figcaption>
      <div ref={host} aria-hidden="true" data-pick={onPick !== undefined} />
      <details className={styles['values']}>
        <summary>As a table</summary>
        {table}
      </details>
    </figure>
  );
}
