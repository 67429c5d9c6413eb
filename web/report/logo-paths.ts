// The Lotproof mark: an odometer's dial with a check mark as its needle. Its paths use only M, L
// and C, so that the screen and the PDF draw the same lines.

type MarkStroke = { path: string; width: number; part: 'dial' | 'needle' };

/** The side of the square around the strokes. */
export const MARK_SIZE = 24;

/** Strokes with round ends: the dial in marigold, the needle in the text colour. */
export const markStrokes: readonly MarkStroke[] = [
  {
    path:
      'M5.31 18.62C2.63 15.64 2.24 11.24 4.37 7.83C6.5 4.43 10.62 2.84 14.48 3.95' +
      'M20.69 10.27C21.48 13.21 20.73 16.36 18.69 18.62',
    width: 2.4,
    part: 'dial',
  },
  { path: 'M7.6 12.8L11.2 16.4L20.2 4.6', width: 2.8, part: 'needle' },
];
