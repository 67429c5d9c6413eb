// Any report's document is complete when another library reads it.

import fc from 'fast-check';
import type { Finding, Severity } from '../../data/findings/finding.ts';
import {
  type Block,
  type Cell,
  cellText,
  type Figure,
  type Letterhead,
  type PlateColour,
  type Point,
  type Report,
} from '../../data/report.ts';
import { printable } from '../../web/report/pdf/text-metrics.ts';
import { readFace } from './face-file.ts';
import { makePdf } from './make-pdf.ts';
import { readPdf } from './pdf-reader.ts';

const RUNS = 12;
/** Making and reading these documents takes ten times as long on a busy machine. */
const MS_MAX = 120_000;

/** Returns the text that a block must show in full. Titles and column names may be cut with `…`. */
function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'notice':
      return [block.text];
    case 'facts':
      return [
        block.remark?.text ?? '',
        ...block.facts.flatMap(({ label, value }) => [label, value]),
      ];
    case 'table':
      return block.rows.flat().map(cellText);
    case 'chart':
    case 'page':
      return [];
    default:
      return block satisfies never;
  }
}

/** Returns the text of all findings; if several are good, only the headings of those. */
function foundIn({ findings }: Report): string[] {
  const isAlone = findings.filter(({ severity }) => severity === 'good').length === 1;
  return findings.flatMap(({ severity, figure, text: { en } }) =>
    severity === 'good' && !isAlone ? [en.head] : [en.head, en.detail, figure],
  );
}

/**
 * Counts the letters of a text, regardless of lines and fonts. Compatible forms count as the same
 * letter, because a reader may mistake the micro sign for the Greek mu. Composed letters count as
 * their parts, so that two letters that meet at the end of a line do not become a third.
 */
function lettersOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of text.normalize('NFKD').replace(/[\s\u200C\u200D]/g, '')) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
}

type Read = Awaited<ReturnType<typeof readPdf>>;

/** Expects pages of the requested sizes, none of them empty. */
function expectPages(report: Report, { pages }: Read): void {
  const { widthMm, firstHeightMm, laterHeightMm } = report.page;
  for (const [index, page] of pages.entries()) {
    expect(page.widthMm).toBeCloseTo(widthMm, 2);
    expect(page.heightMm).toBeCloseTo(index === 0 ? firstHeightMm : laterHeightMm, 2);
    // The text of a page without the running header, the stamp and the footer.
    const body = page.texts.filter(({ y }) => y > 15 && y < page.heightMm - 16);
    const hasBlocks = report.blocks.some((block) => textsOf(block).join('').trim() !== '');
    if (hasBlocks || index === 0) expect(body.length, `page ${index + 1}`).toBeGreaterThan(0);
    const numbers = page.texts.filter(({ y }) => y > page.heightMm - 14);
    expect(numbers.map(({ text }) => text)).toContain(`Page ${index + 1} of ${pages.length}`);
  }
}

/** Expects all of the report's text, and none that gives away a fault, such as `undefined`. */
function expectWhole(report: Report, { texts }: Read): void {
  const all = [...foundIn(report), ...report.blocks.flatMap(textsOf)];
  const expected = lettersOf(all.map(printable).join(''));
  const shown = lettersOf(texts.join(''));
  for (const [letter, count] of expected) {
    expect(shown.get(letter) ?? 0, letter).toBeGreaterThanOrEqual(count);
  }
  const given = JSON.stringify(report);
  for (const fault of ['undefined', 'null', 'NaN', '[object Object]']) {
    if (!given.includes(fault)) expect(texts.join('\n')).not.toContain(fault);
  }
}

/** Expects no text outside the page or on top of its footer. */
function expectInPlace({ pages }: Read): void {
  for (const { texts, widthMm, heightMm } of pages) {
    const footAt = texts.findIndex(({ text }) => text.startsWith('A true copy'));
    for (const [index, { text, x, y, width }] of texts.entries()) {
      expect(x, text).toBeGreaterThanOrEqual(10);
      expect(x + width, text).toBeLessThanOrEqual(widthMm - 10);
      expect(y, text).toBeGreaterThan(3);
      expect(y, text).toBeLessThan(heightMm - (index < footAt ? 18 : 3));
    }
  }
}

test(
  'any report fits its pages, with every text in its place',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyReport, anyLetterhead, async (report, letterhead) => {
        const document = await readPdf(await makePdf(report, letterhead, readFace));
        expectPages(report, document);
        expectWhole(report, document);
        expectInPlace(document);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  MS_MAX,
);

// A random report: every kind of block, values of any length and script, and junk.

/** One word in each script whose letters join or carry marks. */
const NAMES = 'श्रीमती দ্বিতীয় ਸਿੰਘ સ્ત્રી ଓଡ଼ିଶା தமிழ் శ్రీ ಕ್ಷೇತ್ರ ശ്രീ'.split(' ');

/** Words as sources send them: names, numbers, addresses, other scripts, junk. */
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
/** A time from 1970 to 2100, or sometimes a typing error. */
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

const inOneLanguage = fc.record({ label: short, value: short, note: short });
const figure: fc.Arbitrary<Figure> = fc.record({ en: inOneLanguage, hi: inOneLanguage });

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

const anyReport: fc.Arbitrary<Report> = fc.record({
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

const anyLetterhead: fc.Arbitrary<Letterhead> = fc.record({
  reportNumber: fc.stringMatching(/^[0-9A-F]{10}$/),
  madeAt: fc.constant('2026-11-21T04:45:00.000Z'),
  source: short,
  madeFor: fc.oneof(fc.emailAddress(), fc.constant('')),
  stamp: fc.constantFrom('', 'SANDBOX', 'SAMPLE'),
});
