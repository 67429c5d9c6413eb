// Fixtures of the sandbox: each gives the report that its row says, and is paid once.

import { describe, expect, it } from 'vitest';
import { facts, judged, openDesk, shownAt } from '../../support/service-desk.ts';

const { report } = openDesk();

describe('RC', () => {
  it.each([
    ['KA00SB2002', 'Maker', 'MARUTI SUZUKI INDIA LTD'],
    ['99BH0001AA', 'Registered at', 'SANDBOX BHARAT SERIES'],
    ['MHVAZZ9999', 'Registration date', '12 Apr 1961'],
    ['T1299MH0001AA', 'RC status', 'TEMPORARY'],
    ['MH00SB3003', 'Owner', 'सैंडबॉक्स स्वामी एक'],
    ['TN00SB3004', 'Owner', 'சாண்ட்பாக்ஸ் உரிமையாளர் ஒன்று'],
  ])('%s: the report of %s is %s', async (plate, label, value) => {
    expect(shownAt((await report('rc', plate)).blocks, label)).toBe(value);
  });

  it('the electric car DL00SB3005 has a green plate', async () => {
    expect((await report('rc', 'DL00SB3005')).subject).toMatchObject({ colour: 'green' });
  });
});

describe('PAN', () => {
  it('the report of AAAPS0000A shows two digits of the linked Aadhaar number', async () => {
    const { blocks, wire, fileName } = await report('pan', 'AAAPS0000A');
    expect(fileName).toBe('Pan-Verification.pdf');
    expect(shownAt(blocks, 'Aadhaar number')).toBe('XXXX XXXX XX12');
    expect(shownAt(blocks, 'Aadhaar linked')).toBe('YES');
    expect(wire).not.toContain('65xx');
  });

  it('the report of AAAPS0000B shows no linked Aadhaar number and no address', async () => {
    const { blocks } = await report('pan', 'AAAPS0000B');
    expect(shownAt(blocks, 'Aadhaar linked')).toBe('NO');
    expect(shownAt(blocks, 'City')).toBe('-');
  });

  it('the report of the company AAACS0000C has a date of incorporation', async () => {
    const { blocks } = await report('pan', 'AAACS0000C');
    expect(shownAt(blocks, 'Date of incorporation')).toBe('20 Jun 2011');
    expect(shownAt(blocks, 'Last name')).toBe('-');
  });
});

describe('Aadhaar', () => {
  it.each([
    ['999999990019', 'good aadhaar_exists', '693'],
    ['999999990026', 'good aadhaar_exists', '-'],
    ['999999990042', 'bad aadhaar_deactivated', '693'],
    // A provider's own test number with a wrong check digit: only live mode refuses it.
    ['655675523712', 'good aadhaar_exists', undefined],
  ])('%s: the report has %s', async (number, verdict, lastDigits) => {
    const { blocks, wire, fileName, findings } = await report('aadhaar', number);
    expect(fileName).toBe('Aadhaar-Verification.pdf');
    expect(judged(findings)).toEqual([verdict]);
    expect(shownAt(blocks, 'Aadhaar number')).toBe(`XXXX XXXX ${number.slice(-4)}`);
    if (lastDigits !== undefined) {
      expect(shownAt(blocks, 'Phone number ends in')).toBe(lastDigits);
    }
    expect(wire).not.toContain(number.slice(0, 8));
  });
});

describe('Bank account', () => {
  it.each([
    ['026291800001191', 'YESB0000262', 'JOHN DOE'],
    ['00011020001772', 'HDFC0000001', 'JOHN DOE'],
    ['000890289871772', 'SCBL0036078', 'JOHN DOE'],
    ['000100289877623', 'SBIN0008752', 'JOHN DOE'],
    ['1233943142', 'SBIN0000001', 'TOM WELLS'],
    ['026291800001200', 'YESB0000262', '-'],
  ])('%s at %s is valid, in the name of %s', async (account, ifsc, name) => {
    const { blocks, findings } = await report('bank', account, ifsc.toLowerCase());
    expect(judged(findings)).toEqual(['good account_valid']);
    expect(Object.fromEntries(facts(blocks))).toMatchObject({
      'Account number': account,
      IFSC: ifsc,
      'Name at bank': name,
      'Account status': 'VALID',
      UTR: name === '-' ? '-' : '404223241811',
    });
  });

  it.each([
    ['026291800001190', 'YESB0000262', /no such account/],
    ['7766666585146', 'YESB0000001', /no such account/],
    ['7766667989884', 'RATN0000070', /blocked/],
    ['7766667755761', 'ICIC0000001', /non-resident/],
  ])('%s at %s is not valid, and the report says why', async (account, ifsc, why) => {
    const { blocks, findings } = await report('bank', account, ifsc);
    expect(judged(findings)).toEqual(['bad account_not_valid']);
    expect(findings[0]?.text.en.detail).toMatch(why);
    expect(shownAt(blocks, 'MICR')).toBe('-');
  });
});
