// Whatever a source sends, a service makes a valid report or refuses. A report never crashes, is
// never empty, and shows no internal word.

import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { catalogue, isAskedByPlate, type Service } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import type { Report } from '../../data/report.ts';
import { ReportView } from '../../web/report/report-view.tsx';
import { speak } from '../../web/words/words.ts';
import { letterhead } from '../web/made-report.ts';
import { SOLD_AT } from './document.ts';

beforeAll(() => speak('en'));

/** Returns every string and number in a block. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'object' && part !== null) return Object.values(part).flatMap(textsOf);
  return part === undefined ? [] : [String(part)];
}

const MACHINE = /\bundefined\b|\bnull\b|\bNaN\b|\[object |\bInfinity\b/i;

/** Returns whether a source's answer has the key at any depth. */
function hasKey(answer: unknown, key: string): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  return Object.entries(answer).some(([each, value]) => each === key || hasKey(value, key));
}

/** Expects every finding to name fields in the answer. */
function expectEvidence({ findings }: Report, answer: unknown) {
  expect(findings.filter(({ evidence }) => evidence.length === 0)).toEqual([]);
  const fields = findings.flatMap(({ evidence }) => evidence.map(({ field }) => field));
  expect(fields.filter((field) => !hasKey(answer, field))).toEqual([]);
  const order = findings.map(({ severity }) => ['bad', 'warn', 'good'].indexOf(severity));
  expect(order).toEqual(order.toSorted());
  const codes = findings.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
}

/** The number of characters in two lines on a phone 360 pixels wide; Devanagari is narrower. */
const SIGNS_MAX = { en: 70, hi: 84 };

/** Expects findings that can be read at a glance, whatever a clerk or workshop wrote. */
function expectTwoLines({ findings }: Report) {
  const tooLong = findings.flatMap(({ text: { en, hi } }) => [
    ...[en.head, en.detail].filter((text) => text.length > SIGNS_MAX.en),
    ...[hi.head, hi.detail].filter((text) => text.length > SIGNS_MAX.hi),
  ]);
  expect(tooLong).toEqual([]);
}

function expectSound(report: Report) {
  const found = report.findings.flatMap(({ figure, text: { en, hi } }) => [
    figure,
    ...[en, hi].flatMap(({ head, detail }) => [head, detail]),
  ]);
  const figures = report.figures.flatMap(({ en, hi }) => [en, hi].flatMap(Object.values));
  const texts = [...found, ...figures, ...report.blocks.flatMap(textsOf)];
  expect(report.blocks.length).toBeGreaterThan(0);
  // One expectation covers all strings, because one for each would take longer than the whole test.
  const unsound = [report.title, report.fileName, ...texts].filter(
    (text: unknown) => typeof text !== 'string' || MACHINE.test(text),
  );
  expect(unsound).toEqual([]);
  const facts = report.blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []));
  expect(facts.filter(({ label, value }) => !label.trim() || !value.trim())).toEqual([]);
  expect(report.fileName).toMatch(/^[A-Za-z0-9-]+\.pdf$/);
  const view = renderToStaticMarkup(<ReportView report={report} letterhead={letterhead} />);
  expect(view).toContain('id="report-title"');
  expect(view.replace(/<[^>]*>/g, ' ')).not.toMatch(MACHINE);
}

/** Processes an answer as the server and the phone would. */
function check(service: Service, answer: unknown) {
  const input = Object.fromEntries(service.fields.map(({ name }) => [name, 'MH00SB0001']));
  const delivered = judges[service.id].delivered(answer, input);
  // The phone gets the answer as JSON.
  const result: unknown = JSON.parse(JSON.stringify(delivered ?? null));
  if (judges[service.id].isReadable(result)) {
    const report = judges[service.id].report(result, SOLD_AT);
    expectSound(report);
    expectEvidence(report, result);
    if (isAskedByPlate(service.id)) expectTwoLines(report);
  }
  expect(typeof judges[service.id].isNothing(result)).toBe('boolean');
}

/** Values that a source might send, many of which could break a document. */
const nasty = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  'NA',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '-',
  '0',
  '1e999',
  '99999999999999999999999999',
  'Infinity',
  -1,
  0,
  1e308,
  true,
  [],
  {},
  [[]],
  { a: null },
  '2099-09-00',
  '12345',
  'A CLERK WROTE '.repeat(20),
  '1900-01-01',
  'श्री',
  '\u0000\u202e',
  '<script>',
);

/** Returns the path of keys to every place in a value. */
function paths(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, part]) => paths(part, [...at, key]))];
}

function withChange(value: unknown, [key, ...rest]: string[], change: unknown): unknown {
  if (key === undefined) return change;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...Object(value) };
  Reflect.set(copy, key, withChange(Reflect.get(Object(value), key), rest, change));
  return copy;
}

describe.each(catalogue.map((service) => [service.id, service] as const))('%s', (_, service) => {
  it('a service makes a valid report from its sample', () => {
    expect(judges[service.id].isReadable(sampleAnswer(service))).toBe(true);
    expect(judges[service.id].isNothing(sampleAnswer(service))).toBe(false);
    expectSound(judges[service.id].report(sampleAnswer(service), SOLD_AT));
  });

  it('a service makes a valid report from any JSON, or refuses it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => check(service, answer)),
      { numRuns: 20 },
    );
  });

  it('a service makes a valid report from a changed answer, or refuses it', () => {
    const places = fc.constantFrom(...paths(sampleAnswer(service)));
    const change = fc.oneof(nasty, fc.jsonValue({ maxDepth: 2 }));
    const spoilt = fc.array(fc.tuple(places, change), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(spoilt, (changes) => {
        check(
          service,
          changes.reduce<unknown>(
            (answer, [place, what]) => withChange(answer, place, what),
            sampleAnswer(service),
          ),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('a service makes a valid report from an answer with keys missing, or refuses it', () => {
    const places = paths(sampleAnswer(service)).filter((place) => place.length > 0);
    for (const place of places) check(service, withChange(sampleAnswer(service), place, undefined));
  });
});
