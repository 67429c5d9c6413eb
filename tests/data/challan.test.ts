// What a report of challans says of their fines.

import { expect, test } from 'vitest';
import { serviceById } from '../../data/catalogue.ts';
import { sampleChallan } from '../../data/challan.ts';

function detailOf(fines: string[]): string | undefined {
  const report = serviceById('challan').report({
    vehicleNumber: 'UP00SB4001',
    Pending_data: fines.map((fine_imposed) => sampleChallan({ fine_imposed })),
    Disposed_data: [],
  });
  const verdict = report.blocks.find(({ kind }) => kind === 'verdict');
  return verdict?.kind === 'verdict' ? verdict.detail : undefined;
}

test('fines that no court has named yet are not summed up to nought', () => {
  expect(detailOf(['', ''])).toMatch(/^No fine is named yet\./);
  expect(detailOf(['500', ''])).toMatch(/^Fines of INR 500 so far, for 1 of 2\./);
  expect(detailOf(['500', '1,000'])).toMatch(/^Fines of INR 1,500 in all\./);
});
