// What a dealer reads first of a register's entry: silence and unknown words never read as a clean
// record, and a clean one never as a stain.

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isElectric, RcResult } from '../../data/services/rc/registration.ts';
import { rcVerdicts } from '../../data/services/rc/verdicts.ts';

function entry(fields: Partial<Record<keyof RcResult, string>>): RcResult {
  const keys = Object.keys(RcResult.entries);
  const empty = Object.fromEntries(keys.map((key) => [key, '']));
  return v.parse(RcResult, { ...empty, rc_number: 'MH12DE1433', ...fields });
}

/** Each as `tone: text`, in the order they are shown. */
function verdicts(fields: Parameters<typeof entry>[0]): string[] {
  return rcVerdicts(entry(fields)).map((block) =>
    block.kind === 'verdict' ? `${block.tone}: ${block.text}` : block.kind,
  );
}

const ofStatus = (rc_status: string) => verdicts({ rc_status })[0];
const ofBlacklist = (blacklist_status: string) =>
  verdicts({ blacklist_status, rc_status: 'N' }).filter((text) => /blacklist/i.test(text));

describe('The register says', () => {
  it.each(['NA', 'na', 'NO', 'No', 'N', 'false', 'FALSE', '0', 'Not Blacklisted'])(
    '%j: it is not blacklisted',
    (status) => {
      expect(ofBlacklist(status)).toEqual(['good: Not blacklisted']);
    },
  );

  it.each(['true', 'Y', 'YES', 'BLACKLISTED'])('%j: it is blacklisted', (status) => {
    expect(ofBlacklist(status)).toEqual(['bad: Blacklisted']);
  });

  it.each(['NOTED', 'NOC PENDING', 'FALSE ALARM', 'NN', 'NOT VERIFIED BY RTO, SEE FIR'])(
    '%j: it is shown as it was sent, in red where the register names a reason',
    (status) => {
      const details = 'FIR 12/2024';
      const [block] = rcVerdicts(entry({ blacklist_status: status, blacklistDetails: details }));
      expect(block).toMatchObject({
        tone: 'bad',
        text: `Blacklist status: ${status}`,
        detail: details,
      });
    },
  );

  it.each(['NOTED', 'FALSE ALARM', 'NN'])('%j: nobody is told that it is not listed', (status) => {
    expect(ofBlacklist(status)).toEqual([`bad: Blacklist status: ${status}`]);
  });

  it.each(['NOT VERIFIED', 'Unverified', 'UNKNOWN: N', 'NOT AVAILABLE'])(
    '%j: it is neither called blacklisted nor cleared',
    (status) => {
      expect(ofBlacklist(status)).toEqual([`plain: Blacklist status: ${status}`]);
    },
  );

  it.each(['', '-', ' '])('%j: there is no verdict on a blacklist', (status) => {
    expect(ofBlacklist(status)).toEqual([]);
  });

  it.each([
    ['Y', 'good: Active registration'],
    ['ACTIVE', 'good: ACTIVE registration'],
    ['N', 'bad: Inactive registration'],
    ['inactive', 'bad: inactive registration'],
    ['NOT ACTIVE', 'plain: NOT ACTIVE'],
    ['ACTIVE TILL 2019', 'plain: ACTIVE TILL 2019'],
    ['INACTIVE SINCE 2019', 'plain: INACTIVE SINCE 2019'],
    ['NOT INACTIVE', 'plain: NOT INACTIVE'],
    ['', 'plain: Registration status not given'],
  ])('%j of the registration: %s', (status, shown) => {
    expect(ofStatus(status)).toBe(shown);
  });

  it.each([
    ['true', true],
    ['Yes', true],
    ['y', true],
    ['NOT YET', false],
    ['TRUE?', false],
    ['untrue', false],
    ['no', false],
    ['', false],
  ])('%j of its use: commercial is %s', (isCommercial, isShown) => {
    expect(verdicts({ isCommercial }).includes('plain: Commercial vehicle')).toBe(isShown);
  });

  it.each([
    ['true', 'bad: Financed'],
    ['YES', 'bad: Financed'],
    ['false', 'good: Not financed'],
    ['NO', 'good: Not financed'],
  ])('%j of finance: %s', (financed, shown) => {
    expect(verdicts({ financed })).toContain(shown);
  });

  it.each(['', 'NOT KNOWN', 'NO DATA'])('%j of finance: no verdict', (financed) => {
    expect(verdicts({ financed }).filter((text) => /financed/i.test(text))).toEqual([]);
  });
});

it('what is bad stands first, and its details with it', () => {
  const blacklisted = { blacklist_status: 'YES', blacklistDetails: 'Stolen, FIR 12/2024' };
  const fields = { ...blacklisted, rc_status: 'Y', financed: 'NO', isCommercial: 'yes' };
  expect(verdicts(fields)).toEqual([
    'bad: Blacklisted',
    'plain: Commercial vehicle',
    'good: Active registration',
    'good: Not financed',
  ]);
  expect(rcVerdicts(entry(fields))[0]).toMatchObject({ detail: 'Stolen, FIR 12/2024' });
  const bare = { blacklist_status: 'YES', blacklistDetails: 'NA' };
  expect(rcVerdicts(entry(bare))[0]).toMatchObject({ text: 'Blacklisted', detail: '' });
});

it.each([
  ['ELECTRIC(BOV)', true],
  ['PURE EV', true],
  ['STRONG HYBRID EV', false],
  ['PETROL', false],
  ['ELEVATED', false],
])('fuel %j: electric is %s', (fuel_type, isIt) => {
  expect(isElectric(entry({ fuel_type }))).toBe(isIt);
});
