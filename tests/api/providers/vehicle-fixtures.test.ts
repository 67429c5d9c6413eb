// Sandbox fixtures about a vehicle: each report as its row says, and charged once.

import { describe, expect, it } from 'vitest';
import type { Block } from '../../../data/report.ts';
import { facts, judged, openDesk, shownAt, tableRows, titles } from '../../support/service-desk.ts';

const { report } = openDesk();

describe('Service histories', () => {
  it.each([
    ['maruti', 'DL0CSB1001', 'INR 6,435.50'],
    ['maruti', 'DL0CSB1002', 'INR 6,435.50'],
    ['mahindra', 'KA00SB2001', 'INR 6,435.50'],
    ['mahindra', 'KA00SB2002', 'INR 6,435.50'],
  ] as const)('%s %s: five records for any spelling of the readings', async (id, plate, amount) => {
    const { title, blocks, findings } = await report(id, plate);
    expect(title).toBe(`Service History Report - ${plate}`);
    expect(titles(blocks)).toEqual([
      'Record 1 (Latest Service)',
      'Record 2',
      'Record 3',
      'Record 4',
      'Record 5',
    ]);
    expect(shownAt(blocks, 'Service date')).toBe('7 Jun 2023');
    expect(facts(blocks)).toContainEqual(['Amount', amount]);
    expect(facts(blocks)).toContainEqual(['Service type', 'Paid Service']);
    expect(judged(findings)).toEqual([
      'warn no_visit_lately',
      'good odometer_steady',
      'good no_accident_repair',
    ]);
  });

  it('DL0CSB1003: records are sorted, and two on one day accuse no seller', async () => {
    const { blocks, findings } = await report('maruti', 'DL0CSB1003');
    const dates = facts(blocks).filter(([label]) => label === 'Service date');
    expect(dates.map(([, date]) => date)).toEqual([
      '30 Sep 2023',
      '14 Aug 2022',
      '5 Jul 2021',
      '5 Jul 2021',
      '20 Feb 2020',
    ]);
    expect(judged(findings)).toEqual([
      'warn no_visit_lately',
      'good odometer_steady',
      'good no_accident_repair',
    ]);
  });

  it('DL0CSB1004: a missing reading, a zero, a comma and an extra digit differ', async () => {
    const { blocks, findings } = await report('maruti', 'DL0CSB1004');
    const readings = facts(blocks).filter(([label]) => label === 'Odometer');
    expect(readings.map(([, km]) => km)).toEqual([
      '61,480 KM',
      '5,32,400 KM',
      '45,210 KM',
      '0 KM',
      '-',
    ]);
    expect(judged(findings)).toEqual([
      'warn odometer_slip',
      'warn no_visit_lately',
      'good no_accident_repair',
    ]);
  });
});

describe('RC', () => {
  it('MH00SB0001: nothing against the car', async () => {
    const { blocks, subject, fileName } = await report('rc', 'MH00SB0001');
    expect(fileName).toBe('Rcverification-MH00SB0001.pdf');
    expect(Object.fromEntries(facts(blocks))).toMatchObject({
      'RC status': 'Active',
      Financed: 'NO',
      NOC: 'Not Issued',
      Blacklisted: 'No',
      Commercial: 'NO',
      Norms: 'N/A',
      'Owner number': '1',
    });
    expect(subject).toMatchObject({ colour: 'white' });
  });

  it('MH00SB0002: financed, an NOC in words, insurance over', async () => {
    const { blocks, findings } = await report('rc', 'MH00SB0002');
    expect(judged(findings)).toContain('bad financed');
    expect(Object.fromEntries(facts(blocks))).toMatchObject({
      Financed: 'YES',
      Financer: 'SANDBOX FINANCE LTD',
      NOC: 'NOC issued on 2024-02-11 for SANDBOX RTO NASHIK',
    });
    expect(tableRows(blocks)).toContainEqual(
      expect.stringMatching(/^Insurance \| 1 Mar 2023 \| Exp/),
    );
  });

  it('HR00SB3001: inactive, blacklisted, commercial, financed as a boolean, permits', async () => {
    const { blocks, subject } = await report('rc', 'HR00SB3001');
    expect(Object.fromEntries(facts(blocks))).toMatchObject({
      'RC status': 'Inactive',
      Financed: 'YES',
      Blacklisted: 'BLACKLISTED',
      'Blacklist details': 'SANDBOX TAX ARREARS, SANDBOX RTO GURUGRAM',
      Commercial: 'YES',
      'Owner number': '4',
    });
    expect(tableRows(blocks)).toContainEqual(
      expect.stringMatching(/^Permit .*GOODS CARRIER PERMIT/),
    );
    expect(tableRows(blocks)).toContainEqual(
      expect.stringMatching(/^National permit .*SBXNP000001$/),
    );
    expect(subject).toMatchObject({ colour: 'yellow' });
  });

  it('HR00SB3002: missing values are dashes, and other statuses are shown', async () => {
    const { blocks } = await report('rc', 'HR00SB3002');
    const shown = facts(blocks).filter(([, value]) => value !== '-');
    expect(Object.fromEntries(shown)).toEqual({
      'Registration number': 'HR00SB3002',
      'RC status': 'NOC ISSUED',
      Commercial: 'NO',
      Norms: 'N/A',
    });
  });

  it.each([
    ['KA00SB2002', 'Maker', 'MARUTI SUZUKI INDIA LTD'],
    ['99BH0001AA', 'Registered at', 'SANDBOX BHARAT SERIES'],
    ['MHVAZZ9999', 'Registration date', '12 Apr 1961'],
    ['T1299MH0001AA', 'RC status', 'TEMPORARY'],
    ['MH00SB3003', 'Owner', 'सैंडबॉक्स स्वामी एक'],
    ['TN00SB3004', 'Owner', 'சாண்ட்பாக்ஸ் உரிமையாளர் ஒன்று'],
  ])('%s: %s is %s', async (plate, label, value) => {
    expect(shownAt((await report('rc', plate)).blocks, label)).toBe(value);
  });

  it('DL00SB3005: an electric car has a green plate', async () => {
    expect((await report('rc', 'DL00SB3005')).subject).toMatchObject({ colour: 'green' });
  });
});

describe('Challans', () => {
  const headings = (blocks: Block[]) =>
    blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));

  it('UP00SB4001: virtual before regular before e-challan, three tables to a page', async () => {
    const { blocks, fileName } = await report('challan', 'UP00SB4001');
    expect(fileName).toBe('Challan-UP00SB4001.pdf');
    expect(headings(blocks)).toEqual([
      'Pending: Virtual Court',
      'Pending: Regular Court',
      'Pending: E-Challans',
      'Disposed (Paid)',
      'All challans',
    ]);
    const perPage = blocks
      .map(({ kind }) => kind)
      .join(' ')
      .split('page')
      .map((kinds) => kinds.split('facts').length - 1);
    expect(perPage).toEqual([3, 3, 3, 3, 1]);
    const fines = facts(blocks).filter(([label]) => label === 'Fine imposed');
    expect(fines.slice(0, 8).map(([, fine]) => fine)).toEqual([
      'INR 1,000',
      'INR 500',
      'INR 1,500.50',
      'INR 500',
      'INR 0',
      '-',
      'INR 500',
      'INR 2,000',
    ]);
    const offences = facts(blocks).filter(([label]) => label === 'Offence');
    expect(offences.slice(3, 8).map(([, offence]) => offence)).toEqual([
      'Riding without helmet',
      '-',
      'Over Speeding',
      '-',
      'Riding without helmet',
    ]);
  });

  it.each([
    ['MH00SB0001', ['good no_challan_pending'], 4],
    ['UP00SB4002', ['good no_challan_pending'], 3],
    ['UP00SB4003', ['bad challans_in_court'], 3],
    ['UP00SB4004', ['good no_challan_pending'], 4],
  ])('%s is judged %j; %i groups have no challans available', async (plate, words, count) => {
    const { blocks, findings } = await report('challan', plate);
    expect(judged(findings)).toEqual(words);
    const empty = blocks.filter(
      (block) => block.kind === 'notice' && block.text === 'No challans available',
    );
    expect(empty).toHaveLength(count);
  });
});
