// How the charts of the desk look: few lines, in the colours of the page.

import Plot from 'uplot';

export type Series = {
  name: string;
  values: readonly number[];
  look: 'bars' | 'line' | 'steps';
  tone: 'main' | 'usual';
};

type Look = {
  series: readonly Series[];
  xText: (x: number) => string;
  yText: (y: number) => string;
  isTime: boolean;
};

const HEIGHT = 200;
/** Room for the texts below and beside the plot. */
const AXIS_X = 28;
const AXIS_Y = 56;
/** With less, the lines of an empty chart would stand for parts of a report. */
const Y_MIN = 4;

export function chartOptions(
  element: HTMLElement,
  { series, xText, yText, isTime }: Look,
): Plot.Options {
  const colour = coloursOf(element);
  const axis = {
    stroke: colour('--muted'),
    font: '12px system-ui, sans-serif',
    ticks: { show: false },
  };
  const line = { stroke: colour('--line'), width: 1 };
  return {
    width: Math.max(200, element.clientWidth),
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    padding: [8, 8, 0, 0],
    scales: {
      // A bar stands on both sides of its hour.
      x: {
        time: false,
        range: (_plot, min, max) => (isTime ? [min, max] : [min - 0.5, max + 0.5]),
      },
      y: { range: (_plot, _min, max) => [0, Math.max(max * 1.1, Y_MIN)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: AXIS_X,
        space: isTime ? 72 : 40,
        values: (_plot, at) => at.map(xText),
      },
      { ...axis, grid: line, size: AXIS_Y, values: (_plot, at) => at.map(yText) },
    ],
    series: [{}, ...series.map((each) => seriesOf(each, colour))],
  };
}

function seriesOf({ name, look, tone }: Series, colour: (name: string) => string): Plot.Series {
  const stroke = colour(tone === 'main' ? '--chart-main' : '--chart-usual');
  const plain = { label: name, stroke, width: 2, points: { show: false } };
  const { bars, stepped } = Plot.paths;
  if (look === 'bars' && bars) {
    return { ...plain, width: 0, fill: stroke, paths: bars({ size: [0.7, 28], radius: 0.15 }) };
  }
  return look === 'steps' && stepped ? { ...plain, paths: stepped({ align: 1 }) } : plain;
}

/** A canvas knows no variables: the browser works out what each is now, light or dark. */
function coloursOf(element: HTMLElement): (name: string) => string {
  return (name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}
