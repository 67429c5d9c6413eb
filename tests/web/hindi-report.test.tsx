// In a Hindi report, only the source's words, names and units are in Latin letters.

import { renderToStaticMarkup } from 'react-dom/server';
import { recordsOf } from '../../api/sandbox/source.ts';
import { allFindings, checksOf } from '../../data/car/car.ts';
import { carOf } from '../../data/car/car-of.ts';
import {
  catalogue,
  isAskedByPlate,
  type Service,
  type ServiceId,
  serviceById,
} from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { ENGLISH, type Labels, say } from '../../data/report.ts';
import { FindingsView } from '../../web/report/findings-view.tsx';
import { ReportView } from '../../web/report/report-view.tsx';
import { searchInEnglish } from '../../web/words/hindi/reports.ts';
import { hindi } from '../../web/words/hindi.ts';
import { languages, speak } from '../../web/words/words.ts';

const SOLD_AT = '2026-11-21T04:45:00.000Z';

let labels: Labels = ENGLISH;
beforeAll(async () => {
  await speak('hi');
  labels = (await languages.hi.labels()) ?? ENGLISH;
});

/** Words in Latin letters: makers, abbreviations used in English, units, and a number's mask. */
const LATIN =
  /^(X+|RC|RTO|NOC|PAN|PUCC|IFSC|MICR|UTR|BH|NRE|BS|VAHAN|NCRB|CNG|LPG|KM|cc|mm|kg|IST|PDF|Lotproof|SANDBOX|SAMPLE|Hyundai|Maruti|Suzuki|Mahindra|IV|VI)$/;

/**
 * Returns a page's Latin words, including those in attributes, that are neither in this list nor
 * from the source.
 */
function strangers(html: string, source: unknown): string[] {
  const sentWords = new Set(
    JSON.stringify(source)
      .toUpperCase()
      .match(/[A-Z0-9]+/g),
  );
  const spoken = [...html.matchAll(/(?:aria-label|alt|title)="([^"]*)"/g)].map(([, text]) => text);
  const text = `${html.replace(/<[^>]*>/g, ' ')} ${spoken.join(' ')}`;
  const words = text.replace(/&\w+;|&#\w+;/g, ' ').match(/[A-Za-z0-9]*[A-Za-z][A-Za-z0-9]*/g) ?? [];
  return words.filter((word) => !LATIN.test(word) && !sentWords.has(word.toUpperCase()));
}

function shown(service: Service, result: unknown): string {
  const letterhead = {
    reportNumber: '0000000001',
    madeAt: SOLD_AT,
    source: say(labels, service.source),
    madeFor: '',
    stamp: 'SANDBOX',
    proof: { code: { page: '#', digits: '1' }, sdJwt: '' },
  } as const;
  const report = judges[service.id].report(result, SOLD_AT, 'dealer', labels);
  return renderToStaticMarkup(<ReportView {...{ report, letterhead, labels }} />);
}

/** One sandbox record of each kind, in addition to the sample. */
const ASKED: Partial<Record<ServiceId, readonly string[]>> = {
  hyundai: ['MH00SB0001', 'MH00SB0002', 'MH00SB0005'],
  maruti: ['DL0CSB1002', 'DL0CSB1004'],
  mahindra: ['KA00SB2002'],
  rc: ['MH00SB0002', 'T1299MH0001AA', '99BH0001AA', 'HR00SB3001', 'HR00SB3002'],
  challan: ['UP00SB4001', 'UP00SB4002', 'UP00SB4003', 'UP00SB4004'],
  pan: ['AAACS0000C'],
  aadhaar: ['999999990026', '999999990042'],
};

function answersOf(service: Service): unknown[] {
  const name = service.fields[0]?.name ?? '';
  const records = (ASKED[service.id] ?? []).map((asked) => {
    const question = { [name]: asked };
    const sent = recordsOf(service).resultOf(question);
    return judges[service.id].delivered(sent, question);
  });
  return [sampleAnswer(service), ...records];
}

test.each(catalogue.map((service) => [service.id, service] as const))(
  'the reports of %s show all of our own words in Hindi',
  (_, service) => {
    for (const result of answersOf(service)) {
      expect(strangers(shown(service, result), result)).toEqual([]);
    }
  },
);

test("the month labels on a chart's axis do not touch", () => {
  const vehicle = { vehicleNumber: 'DL0CSB1004' };
  const html = shown(serviceById('maruti'), recordsOf(serviceById('maruti')).resultOf(vehicle));
  const ticks = [...html.matchAll(/timeTick[^>]*left:([\d.]+)%[^>]*>([^<]+)</g)];
  const places = ticks.map(([, left]) => Number(left));
  const gaps = places.slice(1).map((left, at) => left - (places[at] ?? 0));
  // A label with a month and its year takes a third of the axis's width on a phone.
  const least = ticks.some(([, , label]) => /\p{L}/u.test(label ?? '')) ? 33 : 12;
  expect(gaps.length).toBeGreaterThan(0);
  expect(Math.min(...gaps)).toBeGreaterThan(least);
});

test('the file on a car and its seller shows all of our own words in Hindi', () => {
  const answers = catalogue.map((service) => ({ service, result: sampleAnswer(service) }));
  const judged = answers.flatMap(({ service: { id }, result }) => {
    const judgement = judges[id].judged(result, SOLD_AT);
    return judgement ? [{ id, serviceId: id, soldAt: SOLD_AT, ...judgement }] : [];
  });
  const seller = judged.flatMap(({ id, findings }, at) => {
    const holder = judges[id].holder?.(answers[at]?.result);
    return holder ? [{ ...holder, reportId: id, findings }] : [];
  });
  const car = carOf(
    judged.filter(({ serviceId }) => isAskedByPlate(serviceId)),
    { seller, seen: { on: 20_800, dialKm: 40_000, plateColour: 'yellow', hasGasKit: true } },
  );
  const html = renderToStaticMarkup(<FindingsView findings={allFindings(car)} />);
  const names = checksOf(car).map(({ service }) => hindi.services[service.id]);
  const own = Object.values(hindi.car).filter((text) => typeof text === 'string');
  expect(allFindings(car).length).toBeGreaterThan(5);
  expect(strangers([html, ...names, ...own].join(' '), answers)).toEqual([]);
});

test.each([
  ['चालान', 'Challan'],
  ['जांच', 'Check'],
  ['MH 12 आधार', 'MH 12 Aadhaar'],
  ['21 नव॰ 2026', '21 Nov 2026'],
  ['7 फरवरी 2026', '7 Feb 2026'],
  ['3 अक्तू॰ 2026', '3 Oct 2026'],
  ['सत्य', 'Verification'],
  ['mh 12 de 1433', 'mh 12 de 1433'],
  ['ट्रैक्टर', 'ट्रैक्टर'],
])('a search for %s becomes a search for %s', (typed, english) => {
  expect(searchInEnglish(typed)).toBe(english);
});

test("a search finds a check by every Hindi word in the check's name", () => {
  for (const { shortName, hindi } of catalogue) {
    for (const word of hindi.shortName.split(' ')) {
      expect(shortName, word).toContain(searchInEnglish(word));
    }
  }
});

test('a search finds every month as it is written in the list', () => {
  for (let month = 0; month < 12; month += 1) {
    const day = new Date(2026, month, 5);
    const shown = day.toLocaleString('hi-IN', { dateStyle: 'medium' });
    const english = day.toLocaleString('en-US', { month: 'short' });
    expect(searchInEnglish(shown), shown).toBe(`5 ${english} 2026`);
  }
});

test('a Hindi report never speaks of today, because it is read later too', () => {
  expect(Object.values(labels.texts).filter((text) => /आज(?!\u093c)/.test(text))).toEqual([]);
});
