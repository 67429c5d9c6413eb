// Whether the car that the dealer stands before is the one in its papers.

import { expect, it } from 'vitest';
import { carOf } from '../../../data/car/car-of.ts';

it.each([
  ['MALA851CLKM012045', '12O45', 'good chassis_as_stamped'],
  ['MALA851CLKM012045', '12345', 'bad chassis_not_as_stamped'],
  ['MALA851CLKM0•••••', '12345', undefined],
  ['', '12345', undefined],
])('Of the chassis %s, whose end is stamped %s: %s', (chassis, chassisEnd, expected) => {
  const about = chassis === '' ? {} : { chassis };
  const report = { id: 'rc', serviceId: 'rc', soldAt: '2026-11-22T07:00:00Z', about, findings: [] };
  const { findings } = carOf([report], { seen: { on: 20_780, chassisEnd } });
  const [said] = findings.map(({ severity, code }) => `${severity} ${code}`);
  expect(said).toBe(expected);
});
