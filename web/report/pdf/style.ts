// The document's colours, sizes and distances, and how columns share a width. Lengths are in
// millimetres, type in points.

export const COLOURS = {
  ink: '#0F1B2D',
  white: '#FFFFFF',
  /** The colour of codes: a black-and-white printer would turn our ink colour into dots. */
  black: '#000000',
  marigold: '#F2A20C',
  muted: '#5A6473',
  mutedOnInk: '#B9C2D0',
  line: '#DAD7CE',
  band: '#F3F1EA',
  good: '#12693B',
  goodSoft: '#E7F4EC',
  bad: '#B3261E',
  badSoft: '#FCECEA',
  warn: '#7A4F00',
  warnSoft: '#FFF2DA',
  warnEdge: '#C98A00',
  plateBlue: '#1B449C',
  plateYellow: '#F7C52B',
  plateGreen: '#14743F',
};

export type TextStyle = { sizePt: number; isBold: boolean; colour: string };

export const STYLES = {
  title: { sizePt: 21, isBold: true, colour: COLOURS.ink },
  heading: { sizePt: 14, isBold: true, colour: COLOURS.ink },
  band: { sizePt: 11, isBold: true, colour: COLOURS.ink },
  label: { sizePt: 9.5, isBold: false, colour: COLOURS.muted },
  value: { sizePt: 10.5, isBold: false, colour: COLOURS.ink },
  strong: { sizePt: 10.5, isBold: true, colour: COLOURS.ink },
  small: { sizePt: 8, isBold: false, colour: COLOURS.muted },
  smallStrong: { sizePt: 8, isBold: true, colour: COLOURS.ink },
} satisfies Record<string, TextStyle>;

/** Converts points to millimetres. */
export const MM_PER_PT = 25.4 / 72;

/** The distance between lines in a paragraph, as a multiple of the type size. */
export const LINE_HEIGHT = 1.28;

export function lineHeightMm(style: TextStyle): number {
  return style.sizePt * MM_PER_PT * LINE_HEIGHT;
}

/** The left and right margins of everything except bands across the whole page. */
export const MARGIN_MM = 15;

/** The height of every page's footer, with the free space above it. */
export const FOOT_MM = 20;

/** The height of the header of later pages, with the free space below it. */
export const RUNNING_HEAD_MM = 24;

/** A place on the page, in millimetres from its top left corner. */
export type Spot = { x: number; y: number };

/**
 * The widths of columns. If all wished widths fit, the columns share the spare width. Otherwise
 * each column gets its fair share, or its wished width if that is less, and the wider ones divide
 * the remainder.
 */
export function columnWidths(wished: number[], room: number): number[] {
  const wanted = sumOf(wished);
  if (wanted <= room) return wished.map((each) => each + (room - wanted) / wished.length);
  const fair = room / wished.length;
  const sure = wished.map((each) => Math.min(each, fair));
  // Keep at least the fair share, so that no column is too narrow for a word.
  const given = (room - sumOf(sure)) / (wanted - sumOf(sure));
  return wished.map((each) => Math.min(each, fair) + Math.max(0, each - fair) * given);
}

function sumOf(values: number[]): number {
  return values.reduce((total, each) => total + each, 0);
}
