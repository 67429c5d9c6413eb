// What workshop records say besides the odometer: accidents, and how long a car was not seen.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceFindings } from '../../data/services/makers/service-findings.ts';
import {
  isAccident,
  isMeterReplacement,
  type JudgedVisit,
} from '../../data/services/makers/visit.ts';
import { indianDay } from '../../data/values/indian-day.ts';

const soldOn = indianDay('2026-11-22T07:00:00Z');

function visit(date: string, work: string, amount = '1000', odometer = ''): JudgedVisit {
  return {
    date,
    odometer,
    amount,
    workshop: 'SANDBOX WORKSHOP',
    work,
    isAccidentRepair: isAccident(work),
    isMeterReplaced: isMeterReplacement(work),
    fields: { date: 'date', odometer: 'odometer', work: 'work' },
  };
}

describe('Is an accident’s repair', () => {
  it.each([
    'ACCIDENT',
    'ACCIDENTAL REPAIR',
    'Accident Repair',
    'BODY REPAIR',
    'BODYSHOP',
    'Body Shop',
    'BODY & PAINT',
    'DENTING AND PAINTING',
    'DENTING',
    'PAINTING JOB',
    'BODY PANEL REPLACEMENT',
    'INSURANCE CLAIM',
  ])('%s', (work) => {
    expect(isAccident(work)).toBe(true);
  });
});

describe('Is none', () => {
  it.each([
    'PERIODIC SERVICE',
    'INSURANCE RENEWAL',
    'BODY WASH',
    'BODY COATING',
    'INSTRUMENT PANEL REPAIR',
    'NON-ACCIDENTAL',
    'NON ACCIDENT REPAIR',
    'WARRANTY CLAIM',
    'PAINT PROTECTION FILM',
    'ANTI RUST COATING',
    'RUNNING REPAIR',
    '',
  ])('%s', (work) => {
    expect(isAccident(work)).toBe(false);
  });
});

function told(...visits: JudgedVisit[]): string[] {
  return serviceFindings({ visits, soldOn }).map(({ severity, code, figure, text }) =>
    [`${severity} ${code}`, figure, text.en.detail].filter((part) => part !== '').join(' | '),
  );
}

const noRepair = 'good no_accident_repair | Repairs elsewhere do not stand there.';

describe('A history with', () => {
  it('one accident says what was billed, when and where', () => {
    expect(told(visit('2026-01-19', 'ACCIDENT REPAIR', '48,150'))).toEqual([
      'bad accident_repair | ₹48,150 | 19 Jan 2026, SANDBOX WORKSHOP',
    ]);
  });

  it('several adds them up', () => {
    const visits = [
      visit('2026-01-19', 'BODY REPAIR', '20000.50'),
      visit('2025-02-03', 'ACCIDENT', '5000'),
      visit('2025-06-03', 'PAINTING', ''),
    ];
    expect(told(...visits)).toEqual([
      'bad accident_repair | ₹25,000.50 | 3 Feb 2025, SANDBOX WORKSHOP; ' +
        '3 Jun 2025, SANDBOX WORKSHOP; 19 Jan 2026, SANDBOX WORKSHOP',
    ]);
  });

  it('a visit that its source lists twice counts it once', () => {
    const repair = visit('2026-01-19', 'ACCIDENT REPAIR', '48,150', '61240');
    expect(told(repair, repair)).toEqual(told(repair));
    expect(told(repair, { ...repair, amount: '500' })[0]).toContain('₹48,650');
  });

  it('none says so', () => {
    expect(told(visit('2026-01-19', 'PERIODIC SERVICE'))).toEqual([noRepair]);
  });

  it('an accident after the report tells of no accident', () => {
    expect(told(visit('2027-01-19', 'ACCIDENT'), visit('2026-01-19', 'SERVICE'))).toEqual([
      noRepair,
    ]);
  });

  it('no visit for eighteen months warns', () => {
    expect(told(visit('2024-01-19', 'SERVICE'))).toEqual([
      'warn no_visit_lately | The last before this report was on 19 Jan 2024.',
      noRepair,
    ]);
    expect(told(visit('2025-06-19', 'SERVICE'))).toEqual([noRepair]);
  });
});

const dirtyVisit = fc.record({
  date: fc.oneof(
    fc.constantFrom(
      '',
      '2099-09-00',
      '01-01-1900',
      '2021-03-14',
      '14/03/2021',
      '01-Oct-2019',
      '2031-01-01',
    ),
    fc
      .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    fc.string(),
  ),
  odometer: fc.oneof(
    fc.constantFrom('', '0', '999999', '-5', '45,210', '61240 km', '38,000 miles', '1e9'),
    fc.nat(400_000).map(String),
    fc.string(),
  ),
  work: fc.constantFrom('', 'SERVICE', 'ACCIDENT', 'BODY WASH', 'ODOMETER REPLACED', '💥'),
  amount: fc.oneof(fc.constantFrom('', '-', '1,000', '8450.50'), fc.string()),
});

it('Whatever a maker sends is judged, on evidence that is there, in any order alike', () => {
  fc.assert(
    fc.property(fc.array(dirtyVisit, { maxLength: 12 }), fc.nat(), (sent, turn) => {
      const visits = sent.map(({ date, odometer, work, amount }) =>
        visit(date, work, amount, odometer),
      );
      const found = serviceFindings({ visits, soldOn });
      for (const { evidence, text } of found) {
        expect(evidence.length).toBeGreaterThan(0);
        for (const { field, record = -1 } of evidence) {
          expect(Object.keys(visits[record] ?? {})).toContain(
            field === 'work' ? 'isAccidentRepair' : field,
          );
        }
        expect(text.en.head).not.toMatch(/undefined|NaN|Infinity/);
        expect(text.en.detail + text.hi.detail).not.toMatch(/undefined|NaN|Infinity/);
      }
      const at = visits.length === 0 ? 0 : turn % visits.length;
      const turned = [...visits.slice(at), ...visits.slice(0, at)].reverse();
      const plain = (findings: typeof found) => findings.map(({ evidence: _, ...rest }) => rest);
      expect(plain(serviceFindings({ visits: turned, soldOn }))).toEqual(plain(found));
    }),
    { numRuns: 500 },
  );
});
