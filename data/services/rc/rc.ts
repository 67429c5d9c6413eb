// Verification of a registration certificate (RC).

import type { AboutCar } from '../../car/about-car.ts';
import { plateColourOf } from '../../car/car.ts';
import { judge } from '../../judge.ts';
import { fileName, say } from '../../report.ts';
import { dayIn, monthIn } from '../../values/days.ts';
import { datedPapers } from './papers.ts';
import { ncrUntil } from './places.ts';
import { registerBlocks } from './register-blocks.ts';
import { identityOf, registerFigures } from './register-figures.ts';
import { registerFindings } from './register-findings.ts';
import { ownersIn, usageOf } from './registered.ts';
import { isElectric, isUnknownCar, OPEN_FIELDS, RcResult } from './registration.ts';

export const rc = judge('rc', {
  result: RcResult,
  repeated: { vehicleNumber: 'rc_number' },
  isNothing: isUnknownCar,
  report: (result, soldOn, labels) => ({
    title: say(labels, 'RC Verification Report - #', result.rc_number),
    fileName: fileName('Rcverification', result.rc_number),
    subject: {
      kind: 'plate',
      plate: result.rc_number,
      colour: plateColourOf(aboutRegistered(result)),
    },
    page: { widthMm: 210, firstHeightMm: 340, laterHeightMm: 340 },
    blocks: registerBlocks({ car: result, soldOn }, labels),
  }),
  findings: (car, soldOn) => registerFindings({ car, soldOn }),
  figures: (car, soldOn) => registerFigures({ car, soldOn }),
  aboutCar: aboutRegistered,
  identity: identityOf,
  buyers: { version: 2, open: OPEN_FIELDS },
});

/** An invented answer for the published sample. */
export const rcSample = (): unknown => ({
  rc_number: 'MH00SB0000',
  owner_name: 'SANDBOX OWNER ONE',
  father_name: 'SANDBOX PARENT ONE',
  registration_date: '2019-03-02',
  vehicle_chasi_number: 'SBXCHASSIS0000000',
  vehicle_engine_number: 'SBXENGINE0000',
  vehicle_category: 'LMV',
  maker_description: 'HYUNDAI MOTOR INDIA LTD',
  maker_model: 'GRAND I10 1.2 SPORTZ',
  body_type: 'HATCHBACK',
  fuel_type: 'PETROL',
  color: 'POLAR WHITE',
  financed: 'false',
  insurance_company: 'SANDBOX GENERAL INSURANCE',
  insurance_policy_number: 'SBX0000000000',
  insurance_upto: '2027-03-01',
  owner_number: '1',
  noc_details: 'NA',
  blacklist_status: 'NA',
  blacklistDetails: 'NA',
  manufacturing_date: '1/2019',
  isCommercial: '',
  registered_at: 'SANDBOX RTO PUNE',
  regAuthority: 'SANDBOX RTO PUNE',
  present_address: 'FLAT 00, SANDBOX SOCIETY, PUNE, MAHARASHTRA 411000',
  permanent_address: 'FLAT 00, SANDBOX SOCIETY, PUNE, MAHARASHTRA 411000',
  norms_type: 'BHARAT STAGE IV',
  cubic_capacity: '1197',
  vehicle_gross_weight: '1380',
  no_cylinders: '4',
  seat_capacity: '5',
  wheelbase: '2425',
  unladen_weight: '935',
  rc_status: 'Y',
  fit_up_to: '2034-03-01',
  tax_upto: 'LTT',
  pucc_number: 'SBX0000000000000',
  pucc_upto: '2027-02-14',
});

function aboutRegistered(car: RcResult): AboutCar {
  const use = usageOf(car);
  return known({
    maker: car.maker_description,
    model: car.maker_model,
    manufacturedOn: monthIn(car.manufacturing_date),
    registeredOn: dayIn(car.registration_date),
    fuel: car.fuel_type,
    colour: car.color,
    chassis: car.vehicle_chasi_number,
    engine: car.vehicle_engine_number,
    isElectric: car.fuel_type === '' ? undefined : isElectric(car),
    isCommercial: use?.isCommercial,
    useSaidIn: use?.saidIn,
    owners: ownersIn(car),
    papers: datedPapers(car),
    ncrUntil: ncrUntil(car),
    ownerName: car.owner_name,
    // A model such as `WAGON R LXI CNG` shows a gas kit even if the fuel field does not.
    gasSaidIn: /\b(CNG|LPG)\b/i.test(car.maker_model) ? [{ field: 'maker_model' }] : undefined,
  });
}

type Said = { [Key in keyof AboutCar]: AboutCar[Key] | undefined };

/** Keeps only known values: leaves out undefined and ''. */
function known(said: Said): AboutCar {
  const entries = Object.entries(said).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries); // has some of the same keys
}
