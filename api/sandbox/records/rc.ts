// Invented registration certificates: fixtures for some plates, and a few that all others share.

import { rcSample } from '../../../data/services/rc/rc.ts';
import { recordFor } from '../source-answer.ts';

const HYUNDAI = { maker_description: 'HYUNDAI MOTOR INDIA LTD', maker_model: 'GRAND I10 SPORTZ' };
const MARUTI = { maker_description: 'MARUTI SUZUKI INDIA LTD', maker_model: 'SWIFT VXI' };
const MAHINDRA = {
  maker_description: 'MAHINDRA & MAHINDRA LTD',
  maker_model: 'BOLERO B6',
  body_type: 'JEEP',
};

/** A private petrol car with a clean record, including every field that a source may send. */
const CLEAN: Record<string, unknown> = {
  ...Object(rcSample()),
  ...HYUNDAI,
  norms_type: '',
  vehicle_chasi_number: 'SBXCHASSIS0000001',
  vehicle_engine_number: 'SBXENGINE0001',
  financer: '',
  sleeper_capacity: null,
  standing_capacity: null,
  tax_paid_upto: '',
  permit_number: '',
  permit_valid_upto: null,
  permit_type: '',
  national_permit_number: null,
  national_permit_upto: null,
};

const FINANCED = {
  ...CLEAN,
  financed: 'true',
  financer: 'SANDBOX FINANCE LTD',
  noc_details: 'NOC issued on 2024-02-11 for SANDBOX RTO NASHIK',
  insurance_upto: '2023-03-01',
  owner_number: '2',
};

/** A car with every possible problem. Two values are in forms that no other source sends. */
const BLACKLISTED = {
  ...CLEAN,
  ...MAHINDRA,
  rc_status: 'N',
  blacklist_status: 'BLACKLISTED',
  blacklistDetails: [{ reason: 'SANDBOX TAX ARREARS', office: 'SANDBOX RTO GURUGRAM' }],
  isCommercial: 'true',
  vehicle_category: 'LGV',
  fuel_type: 'DIESEL',
  norms_type: 'BHARAT STAGE IV',
  owner_number: '4',
  financed: true,
  financer: 'SANDBOX FINANCE LTD',
  permit_number: 'SBX/HR/0000/2021',
  permit_type: 'GOODS CARRIER PERMIT',
  permit_valid_upto: '2026-10-30',
  national_permit_number: 'SBXNP000001',
  national_permit_upto: '2025-10-30',
};

/** An entry that the register has left almost empty. Its status is neither yes nor no. */
const BARE = Object.fromEntries(
  Object.keys(CLEAN).map((key, index) => [key, index % 2 === 0 ? null : undefined]),
);

const DEVANAGARI = {
  ...CLEAN,
  owner_name: 'सैंडबॉक्स स्वामी एक',
  father_name: 'सैंडबॉक्स अभिभावक एक',
  registered_at: 'सैंडबॉक्स परिवहन कार्यालय, पुणे',
  present_address: 'फ्लैट ००, सैंडबॉक्स सोसायटी, श्रीकृष्ण मार्ग, पुणे, महाराष्ट्र ४११०००',
  permanent_address: 'फ्लैट ००, सैंडबॉक्स सोसायटी, श्रीकृष्ण मार्ग, पुणे, महाराष्ट्र ४११०००',
};

const TAMIL = {
  ...CLEAN,
  owner_name: 'சாண்ட்பாக்ஸ் உரிமையாளர் ஒன்று',
  father_name: 'சாண்ட்பாக்ஸ் பெற்றோர் ஒன்று',
  registered_at: 'சாண்ட்பாக்ஸ் போக்குவரத்து அலுவலகம், சென்னை',
  present_address: 'எண் 00, சாண்ட்பாக்ஸ் தெரு, சென்னை, தமிழ்நாடு 600000',
  permanent_address: 'எண் 00, சாண்ட்பாக்ஸ் தெரு, சென்னை, தமிழ்நாடு 600000',
};

const ELECTRIC = { ...CLEAN, fuel_type: 'ELECTRIC(BOV)', cubic_capacity: '0', no_cylinders: '0' };

type Certificate = Record<string, unknown>;

const fixtures = new Map<string, Certificate>([
  ['MH00SB0001', CLEAN],
  ['MH00SB0002', FINANCED],
  ['KA00SB2001', { ...CLEAN, ...MAHINDRA }],
  ['KA00SB2002', { ...CLEAN, ...MARUTI }],
  ['99BH0001AA', { ...CLEAN, registered_at: 'SANDBOX BHARAT SERIES' }],
  ['MHVAZZ9999', { ...CLEAN, registration_date: '1961-04-12', manufacturing_date: '3/1961' }],
  ['T1299MH0001AA', { ...CLEAN, rc_status: 'TEMPORARY', registration_date: '1999-12-01' }],
  ['HR00SB3001', BLACKLISTED],
  ['HR00SB3002', { ...BARE, rc_status: 'NOC ISSUED' }],
  ['MH00SB3003', DEVANAGARI],
  ['TN00SB3004', TAMIL],
  ['DL00SB3005', ELECTRIC],
]);

/** The certificates for other plates. One car in four is financed. */
const others: [Certificate, ...Certificate[]] = [
  CLEAN,
  { ...CLEAN, ...MARUTI },
  { ...CLEAN, ...MAHINDRA },
  { ...FINANCED, ...MARUTI },
];

export function rcResult(rc_number: string): unknown {
  const found = recordFor(rc_number, fixtures, others);
  // Most owners live where the car is registered.
  const isElsewhere =
    !rc_number.startsWith('MH') && found['present_address'] === CLEAN['present_address'];
  const home = 'FLAT 00, SANDBOX SOCIETY, SANDBOX TOWN';
  return {
    ...found,
    ...(isElsewhere ? { present_address: home, permanent_address: home } : {}),
    // Two cars with the same chassis or engine number would look like clones.
    ...(found['vehicle_chasi_number'] === CLEAN.vehicle_chasi_number
      ? {
          vehicle_chasi_number: `SBXCHASSIS${rc_number.slice(-7)}`,
          vehicle_engine_number: `SBXENGINE${rc_number.slice(-7)}`,
        }
      : {}),
    rc_number,
  };
}
