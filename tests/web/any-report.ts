// Random reports: every kind of block, values of any length and script, and junk.

import fc from 'fast-check';
import type { Finding, Severity } from '../../data/findings/finding.ts';
import type {
  Block,
  Cell,
  Figure,
  Letterhead,
  PlateColour,
  Point,
  Report,
} from '../../data/report.ts';

/** A word in each script that is set with marks and joined letters. */
const NAMES = 'श्रीमती দ্বিতীয় ਸਿੰਘ સ્ત્રી ଓଡ଼ିଶା தமிழ் శ్రీ ಕ್ಷೇತ್ರ ശ്രീ'.split(' ');

/** What sources send: names, numbers, addresses, other scripts, junk. */
const word = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[A-Z]{1,12}$/) },
  { weight: 2, arbitrary: fc.stringMatching(/^[0-9,.\-/]{1,14}$/) },
  fc.constantFrom(...NAMES),
  fc.constantFrom(
    'Zoë',
    '“quoted”',
    '(a\\b)',
    '₹1,500',
    '–',
    'क\u200Dष',
    '名前',
    '\u0000',
    '\u202E',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.stringMatching(/^[A-Za-z0-9]{60,200}$/), // longer than any line
);

function textOf(wordsMax: number) {
  return fc.array(word, { maxLength: wordsMax }).map((words) => words.join(' '));
}

const short = textOf(4);
const long = fc.oneof({ weight: 5, arbitrary: textOf(12) }, textOf(300));
const fact = fc.record({ label: short, value: long });
/** 1970 to 2100, and sometimes a typing error. */
const time = fc.oneof(fc.integer({ min: 0, max: 4_102_444_800_000 }), fc.integer());
const point: fc.Arbitrary<Point> = fc.record(
  {
    x: time,
    y: fc.integer({ min: 0, max: 2_000_000 }),
    isFall: fc.constant(true as const),
    mark: fc.constant('accident'),
  },
  { requiredKeys: ['x', 'y'] },
);
const severity = fc.constantFrom<Severity>('good', 'warn', 'bad');
const cell: fc.Arbitrary<Cell> = fc.oneof(long, fc.record({ text: long, severity }));
const sentence = fc.record({ head: short, detail: fc.oneof(fc.constant(''), long) });

const finding: fc.Arbitrary<Finding> = fc.record({
  code: fc.stringMatching(/^[a-z]{4,12}$/),
  severity,
  text: fc.record({ en: sentence, hi: sentence }),
  figure: fc.constantFrom('', '− 22,340 KM', '₹51,200'),
  evidence: fc.constant([{ field: 'a field' }]),
});

const said = fc.record({ label: short, value: short, note: short });
const figure: fc.Arbitrary<Figure> = fc.record({ en: said, hi: said });

const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constant('heading' as const), text: short }),
  fc.record(
    {
      kind: fc.constant('facts' as const),
      title: short,
      facts: fc.array(fact, { maxLength: 25 }),
      columns: fc.constantFrom<2 | 3>(2, 3),
      remark: fc.record({ text: fc.constant('22,340 KM below the visit before'), severity }),
    },
    { requiredKeys: ['kind', 'title', 'facts'] },
  ),
  fc.record(
    { kind: fc.constant('notice' as const), text: long, isAside: fc.constant<true>(true) },
    { requiredKeys: ['kind', 'text'] },
  ),
  fc.record({
    kind: fc.constant('chart' as const),
    title: short,
    unit: fc.constant('KM'),
    points: fc.array(point, { maxLength: 40 }).map((all) => all.sort((a, b) => a.x - b.x)),
  }),
  fc.integer({ min: 1, max: 6 }).chain((columns) =>
    fc.record({
      kind: fc.constant('table' as const),
      title: short,
      columns: fc.array(short, { minLength: columns, maxLength: columns }),
      rows: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 8 }),
    }),
  ),
  fc.constant<Block>({ kind: 'page' }),
);

const subject = fc.oneof(
  fc.record({
    kind: fc.constant('plate' as const),
    plate: fc.oneof(fc.stringMatching(/^[A-Z]{2}[0-9]{2}[A-Z]{1,3}[0-9]{1,4}$/), short),
    colour: fc.constantFrom<PlateColour>('white', 'yellow', 'green'),
  }),
  fc.record({ kind: fc.constant('text' as const), text: short }),
);

export const anyReport: fc.Arbitrary<Report> = fc.record({
  title: short,
  fileName: fc.constant('a-report.pdf'),
  subject,
  page: fc.record({
    widthMm: fc.constant(210),
    firstHeightMm: fc.constantFrom(260, 340, 420),
    laterHeightMm: fc.constantFrom(260, 320, 405),
  }),
  findings: fc.array(finding, { maxLength: 8 }),
  figures: fc.array(figure, { maxLength: 4 }),
  blocks: fc.array(block, { maxLength: 12 }),
});

export const anyLetterhead: fc.Arbitrary<Letterhead> = fc.record({
  reportNumber: fc.stringMatching(/^[0-9A-F]{10}$/),
  madeAt: fc.constant('2026-11-21T04:45:00.000Z'),
  source: short,
  madeFor: fc.oneof(fc.emailAddress(), fc.constant('')),
  stamp: fc.constantFrom('', 'SANDBOX', 'SAMPLE'),
});
