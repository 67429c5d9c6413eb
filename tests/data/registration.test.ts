// The first lines of a register entry. A missing or unknown word is never read as a clean record,
// and a word for a clean record never counts against the car.

import * as v from 'valibot';
import { NOT_IN_COPY } from '../../data/proof/without-persons.ts';
import { registerFindings } from '../../data/services/rc/register-findings.ts';
import { isElectric, RcResult } from '../../data/services/rc/registration.ts';
import { indianDay } from '../../data/values/time-text.ts';
import { findingLine, SOLD_AT } from './document.ts';

function entry(fields: Partial<Record<keyof RcResult, string>>): RcResult {
  const keys = Object.keys(RcResult.entries);
  const empty = Object.fromEntries(keys.map((key) => [key, '']));
  return v.parse(RcResult, { ...empty, rc_number: 'MH12DE1433', ...fields });
}

function found(fields: Parameters<typeof entry>[0]): string[] {
  return registerFindings({ car: entry(fields), soldOn: indianDay(SOLD_AT) }).map(findingLine);
}

const ofStatus = (rc_status: string) => found({ rc_status })[0];
const ofBlacklist = (blacklist_status: string) =>
  found({ blacklist_status, rc_status: 'N' }).filter((line) => /blacklist/i.test(line));

it.each(
  ['NA', 'na', 'NO', 'No', 'N', 'false', 'FALSE', '0', 'N.A.', 'Not Blacklisted', 'NOT LISTED']
    .concat('NOT IN BLACKLIST', 'VEHICLE IS NOT IN BLACK LIST', 'Not found in blacklist')
    .concat('NO FIR', 'NO ADVERSE ENTRY', 'Is blacklisted: false', 'ब्लैकलिस्ट में नहीं है'),
)("the register's word %j means not blacklisted", (status) => {
  expect(ofBlacklist(status)).toEqual(['good: Not blacklisted']);
});

it('a suspended registration is shown with the date on which it was entered', () => {
  expect(found({ rc_status: 'SUSPENDED', status_as_on: '2021-03-14' })).toEqual([
    'bad: Registration: SUSPENDED (Entered on 14 Mar 2021. Ask the RTO before you pay.)',
  ]);
});

it.each(['true', 'Y', 'YES', 'BLACKLISTED'])(
  "the register's word %j means blacklisted",
  (status) => {
    expect(ofBlacklist(status)).toEqual(['bad: Blacklisted (Ask the RTO what lifts it.)']);
  },
);

it.each([
  'NOTED',
  'NOC PENDING',
  'FALSE ALARM',
  'NN',
  'TAX DUE, NOT AVAILABLE',
  'THEFT (FIR UNKNOWN)',
  'BLACKLISTED, REASON NOT AVAILABLE',
  'PLYING WITHOUT PERMIT',
  'TAX DUE, NO PERMIT',
  'NO PERMIT',
  'ब्लैकलिस्ट में है, टैक्स जमा नहीं',
])("the register's word %j means blacklisted, is quoted, and is never called clean", (status) => {
  expect(ofBlacklist(status)).toEqual([`bad: Blacklisted (${status}. Ask the RTO what lifts it.)`]);
});

it("a blacklisted car's finding gives the reason instead of the register's status", () => {
  const fields = { blacklist_status: 'NOTED', blacklistDetails: 'FIR 12/2024' };
  expect(found(fields)[0]).toBe('bad: Blacklisted (FIR 12/2024. Ask the RTO what lifts it.)');
});

it.each(
  ['NOT VERIFIED', 'Unverified', 'UNKNOWN: N', 'NOT AVAILABLE', '', '-', ' '].concat(
    'BLACKLIST RECORD NOT AVAILABLE',
    ['NO, RECORD NOT AVAILABLE', 'THEFT: NOT VERIFIED', 'STOLEN: UNKNOWN', 'STOLEN (UNKNOWN)'],
    ['BLACKLISTED NOT AVAILABLE', 'Theft data not available', 'IMPOUND DETAILS NOT KNOWN'],
    ['NOT AVAILABLE, 20-11-2026', 'NOT VERIFIED, RTO PUNE', 'NO TAX DUE, NOT AVAILABLE'],
    ['NOT BLACKLISTED, DATE NOT AVAILABLE', 'BLACKLIST, NOT AVAILABLE'],
    ['टैक्स जमा नहीं है', 'परमिट नहीं है', 'बीमा नहीं है', 'ब्लैकलिस्ट से हटा नहीं है'],
  ),
)("the register's word %j means neither blacklisted nor clean", (status) => {
  expect(ofBlacklist(status)).toEqual([]);
});

const ask = '(Ask the RTO before you pay: a transfer may be refused.)';

it.each([
  ['Y', 'good: Registration active'],
  ['ACTIVE', 'good: Registration active'],
  ['N', `bad: Registration inactive ${ask}`],
  ['inactive', `bad: Registration inactive ${ask}`],
  ['NOT ACTIVE', `bad: Registration: NOT ACTIVE ${ask}`],
  [
    'ACTIVE TILL 2019',
    'warn: Status that we do not know: ACTIVE TILL 2019 ' +
      '(Ask the RTO what it means before you pay.)',
  ],
  ['', undefined],
])('the registration status %j is shown as: %s', (status, shown) => {
  expect(ofStatus(status)).toBe(shown);
});

const inactive = 'bad registration_not_active';

it.each([
  ['SUSPENDED, NOC ISSUED', [inactive, 'bad noc_issued']],
  ['CANCELLED; NOC ISSUED ON 11-10-2026', [inactive, 'bad noc_issued']],
  ['NOC ISSUED AND SUSPENDED', [inactive, 'bad noc_issued']],
  ['NOC CANCELLED, SUSPENDED', [inactive, 'warn noc_issued']],
  ['ACTIVE, NOC NO 12 ISSUED', ['bad noc_issued', 'good registration_active']],
  ['NOC ISSUED, CANCELLED', ['warn noc_issued']],
  ['NOC ISSUED TO RTO NASHIK (MH15)', ['bad noc_issued']],
  ['NOC ISSUED/RC CANCELLED', [inactive, 'bad noc_issued']],
  ['NOC ISSUED / INACTIVE', [inactive, 'bad noc_issued']],
  ['NOC ISSUED - RC EXPIRED', [inactive, 'bad noc_issued']],
  ['NOC ISSUED DEREGISTERED', [inactive, 'bad noc_issued']],
  ['NOC ISSUED INACTIVE', [inactive, 'bad noc_issued']],
  ['NOC ISSUED AND NOT SUSPENDED', ['bad noc_issued']],
  ['NOC EXPIRED', ['bad noc_issued']],
  ['NOC - NO', []],
  ['NOC STATUS UNKNOWN', []],
  ['NOC NO AS ON 12-05-2026', []],
  ['NOC ISSUED VIDE NO. RTO/MH/2024/12', ['bad noc_issued']],
  ['NOC ISSUED NO: RTO/PUNE/2024/12', ['bad noc_issued']],
  ['ACTIVE (NOC NOT ISSUED)', ['good registration_active']],
  ['ACTIVE, NOC AWAITED', ['warn noc_issued', 'good registration_active']],
  ['ACTIVE NOC ISSUED NOW MH15', ['bad noc_issued', 'good registration_active']],
  ['NOC UNDER PROCESS', ['warn noc_issued']],
])('each fact of the registration status %j is a finding, the worst first', (rc_status, codes) => {
  const findings = registerFindings({ car: entry({ rc_status }), soldOn: indianDay(SOLD_AT) });
  expect(findings.map(({ severity, code }) => `${severity} ${code}`)).toEqual(codes);
});

it('a status that names its day is as old as that day', () => {
  expect(ofStatus('NOC ISSUED, SUSPENDED')).toBe(`bad: Registration: SUSPENDED ${ask}`);
  expect(ofStatus('ACTIVE, NOC ISSUED AND SUSPENDED')).toContain(': ACTIVE, SUSPENDED ');
  expect(ofStatus('Active as on 12-05-2024')).toMatch(/^warn: .* active on 12 May 2024: an old/);
});

it('the day of a status is not the day on which its NOC was issued', () => {
  expect(ofStatus('NOC ISSUED AS ON 12-05-2024')).toMatch(/^bad: NOC issued to another RTO/);
});

it.each(['NOC FROM BANK RECEIVED', 'NOC APPLIED'])('an NOC is not called issued by %j', (note) => {
  expect(found({ noc_details: note })).toEqual([
    `warn: A note about an NOC (Ask the RTO what it means: “${note}”)`,
  ]);
});

it.each([
  ['NOC PENDING', '', 'warn: A note about an NOC (Ask the RTO what it means: “NOC PENDING”)'],
  ['NOC_APPLIED', '', 'warn: A note about an NOC (Ask the RTO what it means: “NOC_APPLIED”)'],
  ['NOC ISSUED', 'NOC NOT APPLIED', 'bad: NOC issued to another RTO (Its old RTO'],
  ['NOC ISSUED', 'NOC ISSUED TO MH15, BANK NOC ATTACHED', 'bad: NOC issued to another RTO (This'],
])('the status %j with the note %j says: %s', (rc_status, noc_details, shown) => {
  expect(found({ rc_status, noc_details })[0]).toContain(shown);
});

it.each([
  { noc_details: 'NOT AVAILABLE, PUNE' },
  { permit_number: 'MH/12, NOT AVAILABLE' },
  { permit_type: 'NO PERMIT' },
  { permit_type: 'परमिट नहीं है' },
  { financer: 'लोन बंद नहीं है' },
  { ncrb_status: 'STOLEN: UNKNOWN' },
  { ncrb_status: 'THEFT NOT VERIFIED' },
  { ncrb_status: 'THEFT: NOT KNOWN' },
])('what was not answered in %j gives no finding', (fields) => {
  expect(found(fields)).toEqual([]);
});

it.each([
  ['H.P. TERMINATED', 'good'],
  ['LOAN ACCOUNT CLOSED', 'good'],
  ['HYPOTHECATION ENDORSEMENT CANCELLED', 'good'],
  ['LOAN CLOSED; NEW LOAN FROM SANDBOX BANK', 'bad'],
  ['HYPOTHECATION ENDED; NOW SANDBOX BANK', 'bad'],
  ['NO DUES CERTIFICATE PENDING', 'bad'],
  ['SANDBOX FINANCE, BRANCH NOT KNOWN', 'bad'],
  ['SANDBOX LEASING, , PUNE', 'bad'],
  ['HP TERMINATED NOW FREE', 'good'],
  ['HYPOTHECATION TERMINATED; OWNER NOW KUMAR', 'good'],
  ['लोन नहीं है', 'good'],
])('a lender called %j counts as %s', (financer, severity) => {
  expect(found({ financer })[0]).toMatch(new RegExp(`^${severity}: (Not f|F)inanced`));
});

it('a car registered long after it was made is no taxi because its fitness is short', () => {
  const dates = { registration_date: '2023-01-01', fit_up_to: '2033-01-01' };
  expect(found(dates).join()).toContain('taxi');
  expect(found({ ...dates, manufacturing_date: '6/1956' }).join()).not.toContain('taxi');
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
])('the flag %j for commercial use means commercial: %s', (isCommercial, isShown) => {
  expect(found({ isCommercial }).join().includes('warn: Commercial vehicle')).toBe(isShown);
});

it.each(['', 'NOT KNOWN'])('the flag %j for finance gives no finding', (financed) => {
  expect(found({ financed })).toEqual([]);
});

it.each([
  'CLEAN',
  'Clean record',
  'NO MATCH FOUND',
  'No matching records found',
  'NOT A STOLEN VEHICLE',
  'Not reported as stolen',
  'Not found stolen',
])('%j in the record of stolen cars gives no finding', (ncrb_status) => {
  expect(found({ ncrb_status })).toEqual([]);
});

it.each([
  'FIR 212/2023 lodged, no hit in recovered vehicles',
  'VEHICLE NO HIT AND RUN',
  'Y',
  'MATCH FOUND',
  'STOLEN, NOT RECOVERED',
  'FIR LODGED; OWNER COULD NOT BE TRACED',
  NOT_IN_COPY, // the seller's copy has judged the text
])('%j in the record of stolen cars means stolen', (ncrb_status) => {
  expect(found({ ncrb_status })[0]).toMatch(/bad: Reported stolen/);
});

it.each([
  'E01',
  'PENDING',
  'NOT MATCHED',
  'Unable to match',
  'Could not connect to police server',
  'theft_check_failed',
  'stolen check timed out',
  'ERR_NO_HIT',
  'Chassis mismatch',
  'STOLEN, NOT VERIFIED',
  'STOLEN BY UNKNOWN PERSONS',
])('%j in the record of stolen cars is no accusation', (ncrb_status) => {
  expect(found({ ncrb_status })[0]).toMatch(/warn: Record of stolen cars unclear.*/);
});

it.each([
  ['ELECTRIC(BOV)', true],
  ['PURE EV', true],
  ['STRONG HYBRID EV', false],
  ['PETROL', false],
  ['ELEVATED', false],
])('fuel %j counts as electric: %s', (fuel_type, isIt) => {
  expect(isElectric(entry({ fuel_type }))).toBe(isIt);
});
