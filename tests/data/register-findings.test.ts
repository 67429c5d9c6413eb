// Tests what the register says against a car on the report's day, in the register's own words.

import * as v from 'valibot';
import { registerFindings } from '../../data/services/rc/register-findings.ts';
import { RcResult } from '../../data/services/rc/registration.ts';
import { indianDay } from '../../data/values/time-text.ts';

const soldOn = indianDay('2026-11-22T07:00:00Z');

function foundIn(sent: Record<string, unknown>): string[] {
  const car = v.parse(RcResult, { rc_number: 'KA05SB0001', ...sent });
  return registerFindings({ car, soldOn }).map(({ severity, code }) => `${severity} ${code}`);
}

function sentencesOf(sent: Record<string, unknown>): string[] {
  const car = v.parse(RcResult, { rc_number: 'KA05SB0001', ...sent });
  return registerFindings({ car, soldOn }).map(({ text }) =>
    [text.en.head, text.en.detail].filter((part) => part !== '').join(': '),
  );
}

const old = { registration_date: '2014-05-02', fuel_type: 'DIESEL', rc_number: 'DL01SB0001' };

describe('The findings from the register', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', {}, []],
    ['A', { rc_status: 'a' }, ['good registration_active']],
    ['SUSPENDED', { rc_status: 'SUSPENDED' }, ['bad registration_not_active']],
    ['CANCELLED', { rc_status: 'CANCELLED' }, ['bad registration_not_active']],
    ['DE-REGISTERED', { rc_status: 'DE-REGISTERED' }, ['bad registration_not_active']],
    ['DE REGISTERED', { rc_status: 'DE REGISTERED' }, ['bad registration_not_active']],
    ['SCRAPPED', { rc_status: 'SCRAPPED' }, ['bad registration_not_active']],
    ['NOC ISSUED as its status', { rc_status: 'NOC ISSUED' }, ['bad noc_issued']],
    ['an NOC described in words', { noc_details: 'NOC NO 12 TO RTO NASHIK' }, ['warn noc_issued']],
    ['no NOC', { noc_details: 'NA' }, []],
    ['NOC not issued', { noc_details: 'Not Issued' }, []],
    ['0 as its blacklist status', { blacklist_status: 0 }, ['good not_blacklisted']],
    [
      'only details of a blacklist',
      { blacklist_status: 'NA', blacklistDetails: 'TAX ARREARS' },
      ['bad blacklisted'],
    ],
    [
      'a list of blacklists',
      { blacklistDetails: [{ reason: 'Theft', office: 'Delhi' }] },
      ['bad blacklisted'],
    ],
    ['financed', { financed: 'true', financer: 'SANDBOX BANK' }, ['bad financed']],
    ['financed, as a flag', { financed: true }, ['bad financed']],
    ['a lender without the flag', { financer: 'SANDBOX BANK' }, ['bad financed']],
    [
      'a lender despite the flag',
      { financed: 'false', financer: 'SANDBOX BANK' },
      ['bad financed'],
    ],
    ['not financed', { financed: 'false', financer: 'NA' }, ['good not_financed']],
    ['commercial', { isCommercial: 'true' }, ['warn commercial_use']],
    ['a goods class', { vehicle_category: 'LGV' }, ['warn commercial_use']],
    ['a motor cab', { vehicle_category: 'Motor Cab (LPV)' }, ['warn commercial_use']],
    ['RC ACTIVE.', { rc_status: 'RC ACTIVE.' }, ['good registration_active']],
    ['VALID', { rc_status: 'VALID' }, ['good registration_active']],
    ['an unknown status', { rc_status: 'OTHER ACTIVE STATUS' }, ['warn registration_unclear']],
    ['NOC cancelled', { rc_status: 'NOC CANCELLED' }, ['warn noc_issued']],
    ['NOC not issued as its status', { rc_status: 'NOC NOT ISSUED' }, []],
    ['no NOC in use', { rc_status: 'ACTIVE, NO NOC' }, ['good registration_active']],
    ['a denied NOC', { rc_status: 'CANCELLED, NOC NOT ISSUED' }, ['bad registration_not_active']],
    [
      'a status of years ago',
      { rc_status: 'ACTIVE', status_as_on: '03-Mar-2023' },
      ['warn registration_status_old'],
    ],
    ['a NOC of last year', { noc_details: 'NOC issued on 2025-02-11' }, ['warn noc_issued']],
    [
      'NOT BLACKLISTED AS ON',
      { blacklist_status: 'NOT BLACKLISTED AS ON 12-11-2026' },
      ['good not_blacklisted'],
    ],
    [
      'a denial, and something unknown, in Hindi',
      { blacklist_status: 'लागू नहीं', financer: 'उपलब्ध नहीं' },
      ['good not_blacklisted'],
    ],
    ['a denied status', { blacklist_status: 'BLACKLIST STATUS: NO' }, ['good not_blacklisted']],
    ['an object of denials', { blacklist_status: { a: false, b: 'NA' } }, ['good not_blacklisted']],
    ['an NOC that two fields deny', { noc_details: { number: 'NA', to: 'N' } }, []],
    ['an object that says yes', { blacklist_status: ['NO', 'FIR 12'] }, ['bad blacklisted']],
    ['NO RECORD FOUND', { blacklist_status: 'NO RECORD FOUND' }, ['good not_blacklisted']],
    ['NO HYPOTHECATION', { financer: 'NO HYPOTHECATION' }, ['good not_financed']],
    [
      'HYPOTHECATION TERMINATED',
      { financed: 'true', financer: 'HYPOTHECATION TERMINATED' },
      ['good not_financed'],
    ],
    ['no lender', { financer: 'N.A.', blacklist_status: 'No information' }, ['good not_financed']],
    ['stolen', { ncrb_status: 'REPORTED STOLEN' }, ['bad stolen']],
    ['not stolen', { ncrb_status: 'NOT STOLEN' }, []],
    [
      'not in use',
      { non_use_status: 'Y', non_use_from: '2025-01-01' },
      ['warn declared_not_in_use'],
    ],
    ['a fleet’s model', { maker_model: 'DZIRE TOUR S CNG' }, ['warn perhaps_a_taxi']],
    ['a fleet’s owner', { owner_name: 'SANDBOX TOURS AND TRAVELS' }, ['warn perhaps_a_taxi']],
    ['a family called Police Patil', { owner_name: 'SHANKAR POLICE PATIL' }, []],
    ['a man called Manager Ola', { owner_name: 'MANAGER OLA' }, []],
    ['an office as the owner', { owner_name: 'EXECUTIVE ENGINEER PWD' }, ['warn perhaps_a_taxi']],
    ['a lender as the owner', { owner_name: 'SANDBOX BANK LTD' }, ['warn perhaps_a_taxi']],
    [
      'a fitness date of a transport vehicle',
      { registration_date: '2023-03-02', fit_up_to: '2027-12-01' },
      ['warn perhaps_a_taxi', 'good papers_in_order'],
    ],
    ['a class described in words', { vehicle_class: 'Motor Cab(LPV)' }, ['warn commercial_use']],
    ['a bus for private use', { vehicle_category: 'Omni Bus (Private Use)' }, []],
    ['a school’s bus', { vehicle_class: 'Educational Institution Bus' }, ['warn commercial_use']],
    ['a permit type alone', { permit_type: 'CONTRACT CARRIAGE' }, ['warn commercial_use']],
    ['registration ending within a year', { fit_up_to: '2027-06-01' }, ['warn fitness_ends_soon']],
    [
      'made and registered years apart',
      { manufacturing_date: '3/2019', registration_date: '2021-02-01' },
      ['warn registered_late'],
    ],
    [
      'registered before it was made',
      { manufacturing_date: '3/2021', registration_date: '2021-01-01' },
      ['warn registered_before_made'],
    ],
    [
      'BS IV after March 2020',
      { norms_type: 'BHARAT STAGE IV', registration_date: '2020-05-01' },
      ['warn old_stage_registered_late'],
    ],
    [
      'BS IV after March 2020 in Delhi',
      { rc_number: 'DL01SB0001', norms_type: 'BHARAT STAGE IV', registration_date: '2020-05-01' },
      ['bad old_stage_registered_late'],
    ],
    [
      'three owners in a year and a half',
      { owner_number: '3', registration_date: '2025-06-01' },
      ['warn many_owners', 'warn owners_in_quick_turn'],
    ],
    [
      'an owner in another state',
      { present_address: '12 MG ROAD, PUNE, MAHARASHTRA 411001' },
      ['warn owner_in_other_state'],
    ],
    [
      'an owner in another state, by the state’s name alone',
      { present_address: '12 MG ROAD, PUNE, MAHARASHTRA' },
      ['warn owner_in_other_state'],
    ],
    [
      'an owner in another state, by the PIN code alone',
      { present_address: '12 MG ROAD 411001' },
      ['warn owner_in_other_state'],
    ],
    ['an owner in the state of the plate', { present_address: 'DELHI ROAD, BENGALURU 560001' }, []],
    [
      'a plate of Puducherry with an owner in Chennai',
      { rc_number: 'PY01SB0001', present_address: 'ADYAR, CHENNAI, TAMIL NADU 600020' },
      ['warn owner_in_other_state'],
    ],
    ['a PIN of two states', { rc_number: 'PB65SB0001', present_address: 'SAS NAGAR 160061' }, []],
    ['a BH number', { rc_number: '22BH1234AA' }, ['warn bharat_series']],
    [
      'a complete entry without insurance and PUCC',
      { owner_name: 'SANDBOX OWNER', registration_date: '2019-05-02' },
      ['warn papers_not_named'],
    ],
    [
      'a chassis of another maker',
      { maker_description: 'HYUNDAI MOTOR INDIA LTD', vehicle_chasi_number: 'MA3ERLF1S00123456' },
      ['bad other_makers_chassis'],
    ],
    [
      'a chassis of a sister maker',
      { maker_description: 'TOYOTA KIRLOSKAR', vehicle_chasi_number: 'MBHZF63S000123456' },
      ['warn sister_makers_chassis'],
    ],
    [
      'a chassis of its year and maker',
      {
        maker_description: 'HYUNDAI',
        vehicle_chasi_number: 'MALA851CLKM123456',
        manufacturing_date: '2/2019',
      },
      [],
    ],
    [
      'a chassis of another year',
      {
        maker_description: 'HYUNDAI',
        vehicle_chasi_number: 'MALA851CLKM123456',
        manufacturing_date: '2/2014',
      },
      ['warn other_years_chassis'],
    ],
    [
      'a diesel soon too old for the NCR, by its owner’s address',
      {
        registration_date: '2017-05-02',
        fuel_type: 'DIESEL/HYBRID',
        norms_type: 'BS-IV',
        rc_number: 'HR05SB0001',
        present_address: 'SECTOR 14, GURUGRAM, HARYANA 122001',
      },
      ['warn too_old_for_ncr_soon'],
    ],
    [
      'a chassis number without a model year',
      {
        maker_description: 'FORD INDIA PVT LTD',
        vehicle_chasi_number: 'MAJAXXMRKAKR12345',
        manufacturing_date: '2/2019',
      },
      [],
    ],
    [
      'a street of Ahmedabad that is named after Delhi',
      { ...old, rc_number: 'GJ01SB0001', present_address: 'DELHI DARWAZA, AHMEDABAD 380004' },
      [],
    ],
    ['an old car in Delhi that runs on gas only', { ...old, fuel_type: 'CNG ONLY' }, []],
    [
      'an old car in Delhi that runs on petrol and gas',
      { ...old, fuel_type: 'PETROL/CNG', registration_date: '2010-05-02' },
      ['warn too_old_for_ncr'],
    ],
    ['a private class', { vehicle_category: 'LMV' }, []],
    ['non-transport', { vehicle_category: 'LMV-NT (Non Transport)' }, []],
    ['a permit', { permit_number: 'SBX/1' }, ['warn commercial_use']],
    ['a first owner', { owner_number: '1' }, ['good few_owners']],
    ['a third owner', { owner_number: '3' }, ['warn many_owners']],
    ['a fourth owner', { owner_number: '04' }, ['warn many_owners']],
    ['no number of owners', { owner_number: '0' }, []],
    ['insured', { insurance_upto: '2027-03-01' }, ['good papers_in_order']],
    ['insured for a month', { insurance_upto: '2026-12-10' }, ['warn insurance_ends_soon']],
    ['insured until today', { insurance_upto: '22-11-2026' }, ['warn insurance_ends_soon']],
    ['insured until yesterday', { insurance_upto: '21-Nov-2026' }, ['warn insurance_expired']],
    ['insured until an impossible day', { insurance_upto: '2099-09-00' }, []],
    ['taxed for life', { tax_upto: 'LTT' }, ['good papers_in_order']],
    ['taxed once for life', { tax_upto: 'One Time' }, ['good papers_in_order']],
    ['expired tax', { tax_upto: '2024-01-31' }, ['warn tax_expired']],
    ['expired fitness', { fit_up_to: '2026-01-31' }, ['warn fitness_expired']],
    ['an expired pollution certificate', { pucc_upto: '2026-01-31' }, ['warn pollution_expired']],
    ['an electric car’s PUCC', { pucc_upto: '2026-01-31', fuel_type: 'ELECTRIC(BOV)' }, []],
    ['a new car’s old PUCC', { pucc_upto: '2026-10-31', registration_date: '2026-05-01' }, []],
    [
      'an expired permit',
      { permit_number: 'SBX/1', permit_valid_upto: '2026-10-30' },
      ['warn permit_expired', 'warn commercial_use'],
    ],
    ['an old diesel in Delhi', { ...old, norms_type: 'BHARAT STAGE III' }, ['bad too_old_for_ncr']],
    ['a BS IV car in Delhi', { ...old, norms_type: 'BHARAT STAGE IV' }, ['warn too_old_for_ncr']],
    ['an old diesel of unknown norms in Delhi', old, ['warn too_old_for_ncr']],
    ['an old diesel in Gurugram', { ...old, rc_number: 'HR26SB0001' }, ['warn too_old_for_ncr']],
    ['an old diesel in Bengaluru', { ...old, rc_number: 'KA01SB0001' }, []],
    ['a petrol car of the same age in Delhi', { ...old, fuel_type: 'PETROL' }, []],
    [
      'an older petrol car in Delhi',
      { ...old, fuel_type: 'PETROL', registration_date: '2010-05-02', norms_type: 'BS2' },
      ['bad too_old_for_ncr'],
    ],
  ])('the findings from the register match its entry: %s', (_, sent, expected) => {
    expect(foundIn(sent)).toEqual(expected);
  });

  it('the worst finding from the register comes first, and each sentence stands alone', () => {
    expect(
      sentencesOf({
        rc_status: 'N',
        blacklist_status: 'BLACKLISTED',
        blacklistDetails: 'Sandbox tax arrears, RTO Gurugram',
        financed: true,
        financer: 'SANDBOX FINANCE LTD',
        owner_number: '4',
        registration_date: '2019-03-02',
        insurance_upto: '2026-10-30',
        fit_up_to: '2034-03-01',
        tax_upto: 'LTT',
      }),
    ).toEqual([
      'Registration inactive: Ask the RTO before you pay: a transfer may be refused.',
      'Blacklisted: Sandbox tax arrears, RTO Gurugram. Ask the RTO what lifts it.',
      'Financed: By SANDBOX FINANCE LTD. Get its NOC and Form 35 first.',
      'Insurance expired 23 days before this report: Valid up to 30 Oct 2026. Deduct its renewal.',
      '4th owner: First registered on 2 Mar 2019. Ask why it was sold so often.',
      '2 papers in order: Fitness, Tax',
    ]);
  });

  it.each([
    ['NOC ISSUED 11-05-2026', 'The NOC to another RTO has lapsed'],
    ['NOC ISSUED 23-05-2026', 'NOC issued to another RTO'],
    ['NOC CANCELLED', 'An NOC to another RTO was cancelled'],
  ])('the words %s about an NOC give the finding "%s"', (noc_details, head) => {
    expect(sentencesOf({ noc_details })[0]).toContain(head);
  });
});
