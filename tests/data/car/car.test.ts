// A car as all of its reports describe it, and what the dealer saw.

import type { AboutCar, CarReport } from '../../../data/car/about-car.ts';
import { openChecksOf } from '../../../data/car/car.ts';
import { carOf } from '../../../data/car/car-of.ts';
import type { Seen } from '../../../data/car/seen.ts';
import { sellerFindings } from '../../../data/car/seller.ts';
import { serviceById } from '../../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../../data/judges.ts';
import type { PlateColour } from '../../../data/report.ts';
import { dayIn } from '../../../data/values/days.ts';
import { indianDay } from '../../../data/values/time-text.ts';
import { report, visits } from './told.ts';

const on = indianDay('2026-11-22T07:00:00Z');
const earlier = { on: dayIn('2020-03-01') ?? 0, dialKm: 49_000 };

function readings(...pairs: [string, number][]) {
  return pairs.map(([date, km], record) => ({ day: dayIn(date) ?? 0, km, record }));
}

const rc: AboutCar = {
  maker: 'HYUNDAI MOTOR INDIA LTD',
  ownerName: 'SANDBOX OWNER',
  manufacturedOn: dayIn('2019-01-01') ?? 0,
  isElectric: false,
  isCommercial: false,
};
const history: AboutCar = {
  servicedAs: 'Hyundai',
  readings: readings(['2020-02-11', 1_000], ['2022-02-11', 25_000], ['2024-02-11', 49_000]),
};

function found(seen: Seen | undefined, ...abouts: AboutCar[]): string[] {
  const reports = abouts.map((about, index) => report(`r${index}`, `service ${index}`, about));
  return carOf(reports, { seen }).findings.map(
    ({ severity, code, figure }) => `${severity} ${code}${figure && ` ${figure}`}`,
  );
}

it.each<[string, Seen | undefined, AboutCar[], string[]]>([
  ['nothing if all agree', { on, dialKm: 80_000, plateColour: 'white' }, [rc, history], []],
  ['nothing without reports', { on, dialKm: 80_000, plateColour: 'white' }, [], []],
  [
    'an odometer below the record',
    { on, dialKm: 30_000 },
    [rc, history],
    ['bad dial_below_record − 19,000 KM'],
  ],
  ['nothing for a rounded dial', { on: dayIn('2024-02-20') ?? 0, dialKm: 48_900 }, [history], []],
  [
    'nothing for a visit that its source dates after the report',
    { on, dialKm: 60_000 },
    [{ ...history, readings: readings(['2024-02-11', 49_000], ['2028-02-11', 90_000]) }],
    [],
  ],
  [
    'nothing for what the meter read before a workshop replaced it',
    { on, dialKm: 30_000 },
    [{ ...history, metersReplacedOn: [dayIn('2024-02-11') ?? 0] }],
    [],
  ],
  [
    'an odometer below the readings of the new meter',
    { on, dialKm: 30_000 },
    [{ ...history, metersReplacedOn: [dayIn('2021-02-11') ?? 0] }],
    ['bad dial_below_record − 19,000 KM'],
  ],
  [
    'a fall from one report to another',
    undefined,
    [history, { readings: readings(['2024-08-11', 30_000], ['2025-02-11', 36_000]) }],
    ['bad odometer_fell_between_reports − 19,000 KM'],
  ],
  [
    'nothing for a fall at which a workshop replaced the meter',
    undefined,
    [
      { ...history, metersReplacedOn: [dayIn('2024-02-11') ?? 0] },
      { readings: readings(['2024-08-11', 3_000], ['2025-02-11', 9_000]) },
    ],
    [],
  ],
  [
    'nothing for readings of two reports that rise together',
    undefined,
    [history, { readings: readings(['2023-02-11', 37_000], ['2025-02-11', 61_000]) }],
    [],
  ],
  [
    'another maker, even if its own was asked last',
    undefined,
    [rc, history, { servicedAs: 'Maruti', readings: [] }],
    ['bad other_maker'],
  ],
  [
    'a first visit years late, with a high reading',
    undefined,
    [
      { ...rc, registeredOn: dayIn('2019-02-01') ?? 0 },
      { servicedAs: 'Hyundai', readings: readings(['2022-02-11', 48_000]) },
    ],
    ['warn first_visit_late'],
  ],
  [
    'a gas kit that the register does not know',
    undefined,
    [
      { ...rc, fuel: 'PETROL' },
      { ...history, gasSaidIn: [{ record: 0, field: 'serviceType' }] },
    ],
    ['warn gas_not_registered'],
  ],
  [
    'a gas kit that the dealer saw',
    { on, hasGasKit: true },
    [{ ...rc, fuel: 'PETROL' }],
    ['warn gas_not_registered'],
  ],
  ['nothing for a registered kit', { on, hasGasKit: true }, [{ ...rc, fuel: 'PETROL/CNG' }], []],
  ['nothing for a reading before the last visit', earlier, [history], []],
  ['a dial far above the record', { on, dialKm: 800_000 }, [history], ['warn dial_above_pace']],
  ['a dial too low for its pace', { on, dialKm: 50_000 }, [history], ['warn dial_below_pace']],
  [
    'another maker',
    undefined,
    [{ ...rc, maker: 'MARUTI SUZUKI INDIA LTD' }, history],
    ['bad other_maker'],
  ],
  [
    'a visit before the car was made',
    undefined,
    [
      { ...rc, manufacturedOn: dayIn('2021-01-01') ?? 0 },
      { ...history, visits: visits(['2020-02-11', '']) },
    ],
    ['warn serviced_before_made'],
  ],
  [
    'a visit before the car was made, without a reading',
    undefined,
    [rc, { servicedAs: 'Hyundai', visits: visits(['2018-02-11', '']) }],
    ['warn serviced_before_made'],
  ],
  [
    'nothing for an early visit whose reading does not fit, since its date may be wrong',
    undefined,
    [
      rc,
      {
        readings: readings(
          ['2018-10-11', 31_000],
          ['2019-02-11', 3_000],
          ['2020-02-11', 12_000],
          ['2021-02-11', 21_000],
        ),
        visits: visits(['2018-10-11', ''], ['2019-02-11', ''], ['2020-02-11', '']),
      },
    ],
    [],
  ],
  ['a yellow plate on a private car', { on, plateColour: 'yellow' }, [rc], ['warn plate_colour']],
  [
    'a white plate on a taxi',
    { on, plateColour: 'white' },
    [{ ...rc, isCommercial: true }],
    ['warn plate_colour'],
  ],
  ['a green plate on a petrol car', { on, plateColour: 'green' }, [rc], ['warn plate_colour']],
  [
    'a last reading with a digit too many, not a fraud',
    { on, dialKm: 80_000 },
    [
      {
        servicedAs: 'Hyundai',
        readings: readings(['2021-02-11', 30_000], ['2024-02-11', 490_000]),
      },
    ],
    ['warn dial_contradicts_reading'],
  ],
])('the register, the history and observations together show %s', (_, seen, abouts, expected) => {
  expect(found(seen, ...abouts)).toEqual(expected);
});

it.each<[string, Partial<Record<string, string>>, PlateColour, string[]]>([
  ['a taxi known by its class', { vehicle_category: 'Motor Cab (LPV)' }, 'yellow', []],
  ['a taxi known by its permit', { permit_number: 'MH/1234' }, 'yellow', []],
  [
    'a taxi with a white plate',
    { vehicle_category: 'LPV' },
    'white',
    ['fuel_type vehicle_category'],
  ],
  ['a car of unknown use', { vehicle_category: '' }, 'yellow', []],
  ['a petrol car of unknown use, plate green', { vehicle_category: '' }, 'green', ['fuel_type']],
  [
    'a private car with a yellow plate',
    { vehicle_category: 'Motor Car (LMV)' },
    'yellow',
    ['fuel_type vehicle_category'],
  ],
  [
    'a private car by its flag, plate yellow',
    { vehicle_category: '', isCommercial: 'false' },
    'yellow',
    ['fuel_type isCommercial'],
  ],
  ['an electric taxi', { fuel_type: 'ELECTRIC(BOV)', isCommercial: 'true' }, 'green', []],
  ['an electric car, plate white', { fuel_type: 'ELECTRIC(BOV)' }, 'white', ['fuel_type']],
])("a finding on a plate's colour names its fields: %s", (_, change, plateColour, expected) => {
  const about =
    judges.rc.aboutCar?.({ ...Object(sampleAnswer(serviceById('rc'))), ...change }) ?? {};
  const { findings } = carOf([report('rc', 'rc', about)], { seen: { on, plateColour } });
  const fields = findings.map(({ evidence }) => evidence.map(({ field }) => field).join(' '));
  expect(fields).toEqual(expected);
});

it.each([
  ['on its last day', '2027-03-01', []],
  ['the day after', '2027-03-02', ['warn insurance_expired_since insurance_upto']],
])('documents that expired after the report are shown if judged %s', (_, today, expected) => {
  const service = serviceById('rc');
  const answer = { ...Object(sampleAnswer(service)), insurance_upto: '2027-03-01' };
  const papers = { pucc_upto: '2026-01-01', fit_up_to: '', tax_upto: 'LTT' };
  const about = judges[service.id].aboutCar?.({ ...answer, ...papers }) ?? {};
  const { findings } = carOf([report('r', 'rc', about)], { today: dayIn(today) ?? 0 });
  const found = findings.map(({ severity, code, evidence }) =>
    [severity, code, ...evidence.map(({ field }) => field)].join(' '),
  );
  // A document that had already expired when the report was made is not named again.
  expect(found).toEqual(expected);
});

it("a car's file shows the newest report from each service", () => {
  const { reports, identity } = carOf([
    report('old', 'rc', { ...rc, owners: 1, colour: 'RED' }, '2025-01-01T00:00:00Z'),
    report('new', 'rc', { ...rc, owners: 2 }, '2026-01-01T00:00:00Z'),
    report('history', 'hyundai', { ...history, maker: 'Hyundai' }, '2026-02-01T00:00:00Z'),
  ]);
  expect(reports.map(({ id }) => id)).toEqual(['history', 'new']);
  expect(identity).toMatchObject({ owners: 2, maker: 'HYUNDAI MOTOR INDIA LTD' });
  expect(identity.colour).toBeUndefined();
});

it('the checks to buy next start with the history from the maker in the register', () => {
  const checks = ['hyundai', 'maruti', 'mahindra', 'rc', 'challan']; // the other checks remain
  const open = (...reports: CarReport[]) =>
    openChecksOf(carOf(reports)).flatMap(({ id }) => (checks.includes(id) ? [id] : []));
  expect(open(report('r', 'rc', rc))).toEqual(['hyundai', 'challan']);
  expect(open(report('r', 'rc', { ...rc, maker: 'TATA MOTORS LTD' }))).toEqual(['challan']);
  expect(open(report('c', 'challan', {}))).toEqual(['rc']);
  expect(open(report('r', 'rc', rc), report('c', 'challan', {}))).toEqual(['hyundai']);
});

const named = (name: string, reportId: string) => ({ name, reportId, field: 'name' });
const owner = named('RAKESH SHARMA', 'rc');

it.each([
  ['the owner’s account', 'SHARMA RAKESH', 'good account_holder_same'],
  ['an account to look at', 'R SHARMA', 'warn account_holder_close'],
  ['another person’s account', 'SUNITA VERMA', 'bad account_holder_other'],
])("the seller's documents give these findings: %s", (_, name, expected) => {
  const [first] = sellerFindings({ owner, account: named(name, 'bank'), pan: undefined });
  expect(`${first?.severity} ${first?.code}`).toBe(expected);
});

it("the seller's worst finding comes first, in this case about the account holder", () => {
  const found = sellerFindings({
    owner,
    pan: named('RAKESH SHARMA', 'pan'),
    account: named('SUNITA VERMA', 'bank'),
  });
  expect(found.map(({ text }) => text.en.head)).toEqual([
    'The account is SUNITA VERMA’s, not the owner’s',
    'The PAN is the owner’s',
  ]);
});

it("the seller's documents give no finding if the bank gave no name", () => {
  expect(sellerFindings({ owner, account: named('', 'bank'), pan: undefined })).toEqual([]);
});

it("an older report with another chassis number is taken as another car's", () => {
  const registered = (id: string, chassis: string, soldAt: string) => ({
    ...report(id, 'rc', { ...rc, chassis }),
    soldAt,
  });
  const codes = (one: string, other: string) =>
    carOf([
      registered('new', one, '2026-11-01T00:00:00Z'),
      registered('old', other, '2025-11-01T00:00:00Z'),
    ]).findings.map(({ code }) => code);
  expect(codes('MALA851CLKM123456', 'MALA851CLKM999999')).toEqual(['other_chassis']);
  expect(codes('MALA851CLKM123456', 'MALA851CLKM*****6')).toEqual([]);
});
