// The papers that held when the register was read and have run out by now.

import { type Finding, finding } from '../findings/finding.ts';
import { paperNames } from '../services/rc/paper-names.ts';
import { dayText } from '../values/days.ts';
import { indianDay } from '../values/indian-day.ts';
import type { Across } from './about-car.ts';

/** Nothing of those that the report itself calls expired. */
export function expiredSince({ reports, today }: Across): Finding[] {
  const register = reports.find(({ about }) => about.papers !== undefined);
  if (!register || today === undefined) return [];
  const { id: reportId, soldAt, about } = register;
  const over = (about.papers ?? []).filter(
    ({ until }) => until >= indianDay(soldAt) && until < today,
  );
  return over.flatMap(({ name, field, until }) =>
    finding({
      code: `${name}_expired_since`,
      severity: 'warn',
      en: [
        `${paperNames[name].en} has expired since the report`,
        `It was valid up to ${dayText('en', until)}.`,
      ],
      hi: [`रिपोर्ट के बाद ${paperNames[name].hi} ख़त्म`, `${dayText('hi', until)} तक मान्य था।`],
      evidence: [{ reportId, field }],
    }),
  );
}
