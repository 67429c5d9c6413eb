// Tests whether the car in front of the dealer is the one in its documents.

import { carOf } from '../../../data/car/car-of.ts';
import { serviceById } from '../../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../../data/judges.ts';
import { sampleChallan } from '../../../data/services/challan/challan.ts';
import { report } from './told.ts';

it.each([
  ['MALA851CLKM012045', '12O45', 'good chassis_as_stamped'],
  ['MALA851CLKM012045', '12345', 'bad chassis_not_as_stamped'],
  ['MALA851CLKM0•••••', '12345', undefined],
  ['', '12345', undefined],
])('the chassis number %s with the stamped end %s gives: %s', (chassis, chassisEnd, expected) => {
  const about = chassis === '' ? {} : { chassis };
  const report = { id: 'rc', serviceId: 'rc', soldAt: '2026-11-22T07:00:00Z', about, findings: [] };
  const { findings } = carOf([report], { seen: { on: 20_780, chassisEnd } });
  const [said] = findings.map(({ severity, code }) => `${severity} ${code}`);
  expect(said).toBe(expected);
});

it('a dial reading is not compared with any later visit', () => {
  const readings = [1_000, 25_000, 49_000].map((km, record) => {
    return { day: 18_300 + 730 * record, km, record };
  });
  const history = report('history', 'history', { servicedAs: 'Hyundai', readings });
  expect(carOf([history], { seen: { on: 19_600, dialKm: 43_000 } }).findings).toEqual([]);
});

it.each([
  ['is the last reading', []],
  ['is followed by a visit', [42_000]],
])('a dial below an earlier visit is reported if it %s', (_, later) => {
  const readings = [1_000, 41_000, 80_000, ...later].map((km, record) => {
    return { day: 18_300 + 450 * record, km, record };
  });
  const history = report('history', 'history', { servicedAs: 'Hyundai', readings });
  const { findings } = carOf([history], { seen: { on: 19_240, dialKm: 41_500 } });
  expect(findings.map(({ code }) => code)).toEqual(['dial_below_record']);
});

it.each([
  ['M & M LTD', 'Mahindra'],
  ['SUZUKI MOTOR GUJARAT', 'Maruti'],
])('the maker %s in a register matches a history from %s', (maker, servicedAs) => {
  const reports = [report('rc', 'rc', { maker }), report('history', 'history', { servicedAs })];
  expect(carOf(reports).findings).toEqual([]);
});

it("a number that a source masks with X's does not count as a different number", () => {
  const register = { chassis: 'MALA851CLKMXXXXX', engine: 'G4LAXXXXXX' };
  const older = { chassis: 'MALA851CLKM012045', engine: 'G4LAKM1234' };
  const reports = [report('rc', 'rc', register), report('older', 'rc', older, '2026-08-01')];
  const { findings } = carOf(reports, { seen: { on: 20_780, chassisEnd: '12045' } });
  expect(findings.map(({ code }) => code)).toEqual(['chassis_as_stamped']);
});

it.each([
  ['the model’s name', { maker_model: 'WAGON R LXI CNG' }, undefined, ['rc maker_model']],
  ['a challan', {}, 'CNG KIT WITHOUT ENDORSEMENT IN RC', ['challan Pending_data 0']],
  ['no challan about it', {}, 'Over Speeding', undefined],
])('a gas kit raises a question only if a report names it: %s', (_, change, offence, expected) => {
  const pending = offence ? [sampleChallan({ offence_details: [{ name: offence }] })] : [];
  const answer = { vehicleNumber: 'X', Pending_data: pending, Disposed_data: [] };
  const register = Object.assign({}, sampleAnswer(serviceById('rc')), change, {
    fuel_type: 'PETROL',
  });
  const { findings } = carOf([
    report('rc', 'rc', judges.rc.aboutCar?.(register) ?? {}),
    report('challan', 'challan', judges.challan.aboutCar?.(answer) ?? {}),
  ]);
  const gas = findings.find(({ code }) => code === 'gas_not_registered');
  const fields = gas?.evidence.map(({ reportId, field, record }) =>
    [reportId, field, record].filter((each) => each !== undefined).join(' '),
  );
  expect(fields).toEqual(expected && [...expected, 'rc fuel_type']);
});
