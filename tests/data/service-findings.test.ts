// Tests what workshop records show apart from the odometer: accidents, and how long the car went
// without a service.

import fc from 'fast-check';
import { serviceFindings } from '../../data/services/makers/service-findings.ts';
import { gasSaidIn, type JudgedVisit } from '../../data/services/makers/visit.ts';
import { isMeterReplacement, meaningOf } from '../../data/services/makers/works.ts';
import { indianDay } from '../../data/values/time-text.ts';

const soldOn = indianDay('2026-11-22T07:00:00Z');

function visit(date: string, work: string, amount = '1000', odometer = ''): JudgedVisit {
  return {
    date,
    odometer,
    amount,
    workshop: 'SANDBOX WORKSHOP',
    works: work === '' ? [] : [{ field: 'work', words: work }],
    fields: { date: 'date', odometer: 'odometer', amount: 'amount' },
  };
}

const says = (words: string) =>
  [...meaningOf(words).means].filter((each) => each !== 'routine').toSorted();

it.each<[string, string]>([
  [
    'accident',
    'ACCIDENT; ACCIDENTAL REPAIR; Accident Repair; INSURANCE CLAIM; CASHLESS; OWN DAMAGE',
  ],
  ['accident', 'AIRBAG DEPLOYED; AIR BAGS REPLACED; AIRBAG ASSY LH RPLC; REPLACED AIRBAG'],
  ['accident', 'BODY REPAIR; BODYSHOP; Body Shop; BODY & PAINT; body and paint; B&P; BP JOB'],
  [
    'accident',
    'DENTING AND PAINTING; DENTING; PAINTING JOB; PANEL BEATING; BODY PANEL REPLACEMENT',
  ],
  ['accident', 'CHASSIS FRAME; APRON; B PILLAR; QUARTER PANEL LH; ROOF; FENDER RH; BONNET PAINTED'],
  ['accident', 'ACCDT REPAIR; TAKKAR; GADI THUKI; DANTING; CRASH REPAIR; दुर्घटना; डेंटिंग पेंटिंग'],
  ['accident', 'CASHLESS NIL DEP; ACCIDENT, NIL DEPRECIATION; CAR CRASH; CRASHED; CRASH DAMAGE'],
  ['accident', 'ACCIDENTAL LEAK; ACCIDENTAL, LEAK CHECK; CLAIM LEAKAGE'],
  ['flood', 'FLOOD DAMAGE; WATER LOGGED VEHICLE; water-logged; SUBMERGED IN WATER; HYDROLOCK'],
  ['flood', 'WATER LOGGED LEAK CHECK; FLOOD LEAKAGE'],
  ['total loss', 'TOTAL LOSS; CONSTRUCTIVE TOTAL LOSS; SALVAGE'],
  [
    'small repair',
    'BUMPER; FRONT BUMPER REPLACED; BUMPER PAINTING; SCRATCH REMOVAL; WINDSHIELD CLAIM',
  ],
  ['engine', 'ENGINE REPLACED; ENGINE ASSY CHANGED; GEAR BOX REPLACED; GEARBOX OVERHAUL'],
  ['', 'PERIODIC SERVICE; 3RD FREE SERVICE; PMS 40000 KM; WHEEL ALIGNMENT & BALANCING; FR'],
  ['', 'INSURANCE RENEWAL; ACCIDENT INSURANCE; ACCIDENT COVER; ACCIDENT ADD-ON; NO CLAIM BONUS'],
  ['', 'BODY WASH; BODY COATING; INSTRUMENT PANEL REPAIR; ANTI RUST COATING; TOUCH-UP; MUD FLAP'],
  ['', 'NON-ACCIDENTAL; NO ACCIDENT; ACCIDENT FREE; WARRANTY CLAIM; AIRBAG NOT DEPLOYED; NO DENT'],
  ['', 'NO ACCIDENT CHECK'],
  ['', 'PAINT PROTECTION FILM; PAINT CORRECTION; PAINT SEALANT; TEFLON; CERAMIC COATING; PPF'],
  ['', 'ACCIDENT NAHI; TOTAL LOSS NAHIN; ROOF LEAKAGE; BUMPER TO BUMPER INSURANCE; CRASH GUARD'],
  ['', 'ROOF LEAK; SUNROOF LEAKAGE; TAILGATE LEAK; PMS, RAT DAMAGE; TYRE DAMAGE REPLACED'],
  ['', 'ACCIDENTAL COVER ADD-ON; FLOOR MATS; MONSOON CAMP; RAT MESH FITTED; ABS SENSOR'],
  ['', 'CLUTCH OVERHAUL; TIMING CHAIN REPLACED; OVERHEATING; AIRBAG INFLATOR REPLACED; CAR SPA'],
  ['', 'ENGINE DECARBONIZATION; NITROGEN FILLING; GLOW PLUG; HSRP FITMENT; FASTAG; HEAD GASKET'],
  ['', 'ENGINE OIL REPLACED; REPLACED ENGINE OIL AND FILTER; BONNET CABLE; ROOF RAIL FITTED'],
])('the words of a workshop give the finding "%s": %s', (meaning, all) => {
  for (const words of all.split('; ')) {
    expect([words, says(words), meaning === '' ? meaningOf(words).unknown : []]).toEqual([
      words,
      meaning === '' ? [] : [meaning],
      [],
    ]);
  }
});

it('unknown words from a workshop count as routine, and are listed', () => {
  expect(meaningOf('QX SERVICE ZORB')).toEqual({
    means: new Set(['routine']),
    unknown: ['QX', 'ZORB'],
  });
  const unclear = [
    'BODY',
    'OVERHAUL OF ENGINE',
    'USED ENGINE FITTED',
    'SUMP REPLACED',
    'DASH ASSEMBLY REPLACED',
    'CYLINDER HEAD REPLACED',
    'RIGHT SIDE DAMAGE',
    'ACCIDENTAL; WASHING',
    'FLOOD WASH',
    'CLAIM CHECKED',
  ];
  const unknown = unclear.map((words) => meaningOf(words).unknown.join());
  const parts = ['BODY', 'OVERHAUL', 'USED', 'SUMP', 'DASH', 'CYLINDER,HEAD', 'DAMAGE'];
  expect(unknown).toEqual([...parts, 'ACCIDENTAL', 'FLOOD', 'CLAIM']);
  for (const words of ['MUSIC SYSTEM CRASH', 'SOFTWARE CRASH UPDATE', 'CRASH BAR FITTED']) {
    expect([words, says(words), meaningOf(words).unknown[0]]).toEqual([words, [], 'CRASH']);
  }
});

it.each([
  [true, 'ODOMETER REPLACED; INSTRUMENT CLUSTER RPLC; KM METER CHANGED; CLUSTER RESET'],
  [true, 'REPLACED SPEEDOMETER; NEW ODOMETER FITTED; PAID SERVICE, METER ASSY REPLACED'],
  [false, 'SPEEDOMETER CABLE CHANGED; METER LIGHT REPLACED; FUEL METER REPLACED; ODOMETER CHECK'],
  [false, 'TEMPERATURE METER CHANGED; OIL CHANGE METER CHECK; OIL CHANGE, SPEEDOMETER CHECKED'],
])("a workshop's words mean a replaced odometer (%s): %s", (isNew, all) => {
  for (const words of all.split('; '))
    expect([words, isMeterReplacement(words)]).toEqual([words, isNew]);
});

function linesOf(...visits: JudgedVisit[]): string[] {
  return serviceFindings({ visits, soldOn }).map(({ severity, code, figure, text }) =>
    [`${severity} ${code}`, figure, text.en.detail].filter((part) => part !== '').join(' | '),
  );
}

const noRepair = 'good no_accident_repair | Repairs elsewhere are not in them.';

it('a service history shows the amount, date and place of one accident', () => {
  expect(linesOf(visit('2026-01-19', 'ACCIDENT REPAIR', '48,150'))).toEqual([
    'bad accident_repair | ₹48,150 | Jan 2026, SANDBOX WORKSHOP. Check frame, paint.',
  ]);
});

it('a service history adds up the amounts of several accidents', () => {
  const visits = [
    visit('2026-01-19', 'BODY REPAIR', '20000.50'),
    visit('2025-02-03', 'ACCIDENT', '5000'),
    visit('2025-06-03', 'PAINTING', ''),
  ];
  expect(linesOf(...visits)).toEqual([
    'bad accident_repair | ₹25,000.50 | Feb 2025 to Jan 2026. Check frame, paint.',
  ]);
});

it('a service history counts a visit once even if its source lists it twice', () => {
  const repair = visit('2026-01-19', 'ACCIDENT REPAIR', '48,150', '61240');
  expect(linesOf(repair, repair)).toEqual(linesOf(repair));
  expect(linesOf(repair, { ...repair, amount: '500' })[0]).toContain('₹48,650');
});

it('a service history says that there has been no accident', () => {
  expect(linesOf(visit('2026-01-19', 'PERIODIC SERVICE'))).toEqual([noRepair]);
});

it('a service history says in how many visits there has been no accident', () => {
  const silent = [visit('2025-01-19', ''), visit('2024-01-19', '0')];
  const [found] = serviceFindings({ visits: [...silent, visit('2026-01-19', 'SERVICE')], soldOn });
  expect(found?.text.en.head).toBe('No accident repair in 1 of 3 visits');
  expect(linesOf(...silent).join()).not.toContain('no_accident_repair');
});

it('a service history counts an accident whose date cannot be right, and says so', () => {
  const visits = [visit('2027-01-19', 'ACCIDENT', '48,150'), visit('2026-01-19', 'SERVICE')];
  expect(linesOf(...visits)).toEqual([
    'bad accident_repair | ₹48,150 | 2027-01-19, SANDBOX WORKSHOP. Check frame, paint.',
    'warn dates_not_read | Their odometer readings are not judged: read them yourself.',
  ]);
  expect(serviceFindings({ visits, soldOn })[1]?.text.en.head).toBe(
    '1 of 2 visits has a date that cannot be right',
  );
});

it('a service history says that the engine was replaced, and what to compare', () => {
  expect(linesOf(visit('2026-01-19', 'ENGINE ASSY CHANGED', '48,150'))).toEqual([
    'warn engine_replaced | ₹48,150 | Jan 2026, SANDBOX WORKSHOP. Compare with the RC.',
    noRepair,
  ]);
});

it.each([
  ['CNG KIT FITTED', true],
  ['CNG FILTER REPLACED', true],
  ['CNG CYLINDER NO 4512 INSTALLED', true],
  ['CNG KIT REMOVED AND REFITTED', true],
  ['CNG KIT ENQUIRY', false],
  ['CNG KIT NOT FITTED', false],
])('a service history reports a gas kit if it mentions %s: %s', (work, isSaid) => {
  const evidence = gasSaidIn([visit('2026-01-19', work)]);
  expect(evidence).toEqual(isSaid ? [{ record: 0, field: 'work' }] : []);
});

it('a service history says how many of its visits lack a reading', () => {
  const visits = ['2024-01-19', '2025-01-19', '2026-01-19'].map((date, at) =>
    visit(date, 'SERVICE', '', at === 1 ? '' : `${at + 1}0000`),
  );
  const heads = serviceFindings({ visits, soldOn }).map(({ text }) => text.en.head);
  expect(heads).toContain('No fall in 2 odometer readings of 3 visits');
});

it('a service history shows no zero total for an accident that an insurer paid for', () => {
  expect(linesOf(visit('2026-01-19', 'ACCIDENT REPAIR', '0'))).toEqual([
    'bad accident_repair | Jan 2026, SANDBOX WORKSHOP. Check frame, paint.',
  ]);
});

it('a service history warns if no workshop saw the car for eighteen months', () => {
  expect(linesOf(visit('2024-01-19', 'SERVICE'))).toEqual([
    'warn no_visit_lately | The last was on 19 Jan 2024. Ask who serviced it since.',
    noRepair,
  ]);
  expect(linesOf(visit('2025-06-19', 'SERVICE'))).toEqual([noRepair]);
});

const service = visit('2026-01-19', 'PERIODIC SERVICE', '4200', '30000');
const earlier = visit('2025-01-19', 'PERIODIC SERVICE', '3900', '20000');
const codesOf = (...visits: JudgedVisit[]) =>
  serviceFindings({ visits, soldOn }).map(({ severity, code }) => `${severity} ${code}`);

it('a service history with an unknown word is not called clean', () => {
  expect(codesOf(service, { ...earlier, works: [{ field: 'work', words: 'ZORBING' }] })).toEqual([
    'warn works_not_known',
    'good odometer_steady',
  ]);
});

it('a service history with an unreadable date is not called clean', () => {
  expect(codesOf(service, earlier, visit('soon', 'SERVICE', '', '5000'))).toEqual([
    'warn dates_not_read',
    'good no_accident_repair',
  ]);
});

it.each([
  ['above ₹75,000', '80000'],
  ['ten times the usual', '42000'],
])('a service history with a bill %s is not called clean, whatever its words', (_, amount) => {
  const first = visit('2024-01-19', 'PERIODIC SERVICE', '3500', '10000');
  expect(codesOf(first, service, earlier, visit('2025-06-01', 'REPAIR', amount))).toEqual([
    'warn large_bill',
    'good odometer_steady',
  ]);
});

it.each([
  ['bad flood_damage', 'FLOOD DAMAGE'],
  ['bad total_loss', 'TOTAL LOSS'],
  ['warn small_body_repair', 'FRONT BUMPER REPLACED'],
])('a service history is not called clean with a %s', (code, words) => {
  expect(codesOf(service, { ...earlier, works: [{ field: 'work', words }] })).toEqual([
    code,
    'good odometer_steady',
  ]);
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

it("a service history's findings name their evidence, in any order of visits", () => {
  fc.assert(
    fc.property(fc.array(dirtyVisit, { maxLength: 12 }), fc.nat(), (sent, turn) => {
      const visits = sent.map(({ date, odometer, work, amount }) =>
        visit(date, work, amount, odometer),
      );
      const found = serviceFindings({ visits, soldOn });
      for (const { evidence, text } of found) {
        expect(evidence.length).toBeGreaterThan(0);
        for (const { field, record = -1 } of evidence) {
          expect(Object.keys(visits[record] ?? {})).toContain(field === 'work' ? 'works' : field);
        }
        expect(text.en.head).not.toMatch(/undefined|NaN|Infinity/);
        expect(text.en.detail + text.hi.detail).not.toMatch(/undefined|NaN|Infinity/);
      }
      const at = visits.length === 0 ? 0 : turn % visits.length;
      const turned = [...visits.slice(at), ...visits.slice(0, at)].reverse();
      const plain = (findings: typeof found) => findings.map(({ evidence: _, ...rest }) => rest);
      expect(plain(serviceFindings({ visits: turned, soldOn }))).toEqual(plain(found));
    }),
    { numRuns: 200 },
  );
});
