// What a dealer reads on each document of the specification: its sample, line by line. Of a
// service history the newest record stands for the others.

import { expect, it } from 'vitest';
import { type ServiceId, sampleAnswer, serviceById } from '../../data/catalogue.ts';
import { linesOf } from './document.ts';

const documents: Partial<Record<ServiceId, string>> = {
  hyundai: `
Service History Report - MH00SB0000
Service-MH00SB0000.pdf
plate MH00SB0000, white
good: Odometer never went back (7 readings, each at or above the one before.)
Odometer at each visit: 1020, 9870, 20415, 31260, 36990, 44105, 53780 KM
Service records (7)
Record 1 (Latest Service):
  Service date: 2024-10-15
  Odometer: 53,780 KM
  Service type: Oil Change
  Amount: INR 4,315
  Workshop: SANDBOX HYUNDAI PUNE
`,
  maruti: `
Service History Report - DL0CSB1000
Service-DL0CSB1000.pdf
plate DL0CSB1000, white
good: Odometer never went back (6 readings, each at or above the one before.)
Odometer at each visit: 1105, 9940, 20360, 31870, 38215, 52640 KM
Service records (6)
Record 1 (Latest Service):
  Service date: 2024-06-21
  Odometer: 52,640 KM
  Service type: Paid Service
  Bill date: 2024-06-21
  Amount: INR 7,770
  Parts: INR 5,120
  Labour: INR 2,650
  Workshop: SANDBOX MARUTI DELHI
  Address: PLOT 00, SANDBOX INDUSTRIAL AREA, DELHI
`,
  mahindra: `
Service History Report - KA00SB2000
Service-KA00SB2000.pdf
plate KA00SB2000, white
good: Odometer never went back (5 readings, each at or above the one before.)
Odometer at each visit: 1480, 10220, 24815, 36090, 51375 KM
Service records (5)
Record 1 (Latest Service):
  Service date: 2024-01-05
  Odometer: 51,375 KM
  Service type: PAID SERVICE
  Category: MECHANICAL
  Bill date: 2024-01-05
  Amount: INR 9,860
  Workshop: SANDBOX MAHINDRA BENGALURU
  Address: BENGALURU
`,
  rc: `
RC Verification Report - MH00SB0000
Rcverification-MH00SB0000.pdf
plate MH00SB0000, white
good: Not blacklisted
good: Active registration
good: Not financed
Owner:
  Owner: SANDBOX OWNER ONE
  Father or husband: SANDBOX PARENT ONE
  Owner number: 1
  Present address: FLAT 00, SANDBOX SOCIETY, PUNE, MAHARASHTRA 411000
  Permanent address: FLAT 00, SANDBOX SOCIETY, PUNE, MAHARASHTRA 411000
Registration:
  Registration number: MH00SB0000
  Registration date: 2019-03-02
  RC status: Active
  Registered at: SANDBOX RTO PUNE
  Authority: SANDBOX RTO PUNE
  Fit up to: 2034-03-01
  Tax up to: LTT
  Tax paid up to: -
Vehicle:
  Maker: HYUNDAI MOTOR INDIA LTD
  Model: GRAND I10 1.2 SPORTZ
  Manufactured: 1/2019
  Category: LMV
  Body: HATCHBACK
  Fuel: PETROL
  Colour: POLAR WHITE
  Chassis number: SBXCHASSIS0000000
  Engine number: SBXENGINE0000
  Norms: BHARAT STAGE IV
Size and weight:
  Cubic capacity: 1197
  Cylinders: 4
  Seats: 5
  Sleepers: -
  Standing places: -
  Wheelbase: 2425
  Unladen weight: 935
  Gross weight: 1380
Finance and restrictions:
  Financed: NO
  Financer: -
  NOC: Not Issued
  Blacklisted: No
  Blacklist details: -
  Commercial: NO
Permits:
  Permit number: -
  Permit type: -
  Permit valid up to: -
  National permit number: -
  National permit up to: -
Insurance:
  Insurance company: SANDBOX GENERAL INSURANCE
  Policy number: SBX0000000000
  Insured up to: 2027-03-01
Pollution certificate:
  PUCC number: SBX0000000000000
  PUCC up to: 2027-02-14
`,
  challan: `
Challan Report - UP00SB4001
Challan-UP00SB4001.pdf
plate UP00SB4001, white
bad: 2 challans pending (Fines of INR 1,500 in all. Virtual Court 1, E-Challans 1.)
Pending: Virtual Court, on every page
Challan 1:
  Challan number: UP0000000000000000001
  Date and time: 03-11-2025 18:22:10
  Place: SANDBOX CROSSING
  Status: Pending
  Owner: S***X O***R
  Offence: Over Speeding
  Fine imposed: INR 1,000
  Amount of fine imposed: -
  Court: Virtual Court (Traffic) Lucknow
  Court address: Lucknow
Pending: Regular Court, on every page
No challans available
Pending: E-Challans, on every page
Challan 1:
  Challan number: UP0000000000000000002
  Date and time: 19-08-2025 09:41:55
  Place: SANDBOX CROSSING
  Status: Pending
  Owner: S***X O***R
  Offence: Driving without seat belt
  Fine imposed: INR 500
  Amount of fine imposed: -
  Court: -
  Court address: -
Disposed (Paid), on every page
Challan 1:
  Challan number: UP0000000000000000003
  Date and time: 11-01-2024 12:05:31
  Place: SANDBOX CROSSING
  Status: Disposed
  Owner: S***X O***R
  Offence: Improper parking
  Fine imposed: INR 500
  Amount of fine imposed: -
  Court: -
  Court address: -
`,
  bank: `
Bank Account Verification Report
Bank-Verification.pdf
text •••••••••••1191
good: Account is valid (It is held by SANDBOX SAMPLE SELLER.)
Account:
  Account number: 026291800001191
  IFSC: YESB0000262
  Name at bank: SANDBOX SAMPLE SELLER
  Account status: VALID
  Bank: YES BANK
  Branch: SANTACRUZ, MUMBAI
  City: MUMBAI
  MICR: 400532038
  UTR: 000000000000
  Reference: 23
Checked by a credit of ₹1 to the beneficiary account.
`,
  pan: `
PAN Verification Report
Pan-Verification.pdf
text ••••••000A
good: PAN found (SANDBOX SAMPLE SELLER)
Holder:
  PAN: AAAPS0000A
  First name: SANDBOX
  Middle name: SAMPLE
  Last name: SELLER
  Date of birth: 1990-01-31
  Gender: Male
  Holder: Individual
  Aadhaar linked: YES
  Aadhaar number: XXXX XXXX 0019
Address:
  Address line 1: FLAT 00, SANDBOX SOCIETY
  Address line 2: SANDBOX ROAD
  Address line 3: -
  City: PUNE
  State: MAHARASHTRA
  PIN code: 411000
  Country: INDIA
`,
  aadhaar: `
Aadhaar Verification Report
Aadhaar-Verification.pdf
text XXXX XXXX 0019
good: Aadhaar number exists (Ask to see the phone whose number ends in 693.)
Holder:
  Aadhaar number: XXXX XXXX 0019
  Age range: 30-40
  State: Maharashtra
  Gender: Male
  Phone number ends in: 693
`,
};

it.each(Object.entries(documents))('the report of %s reads as its sample', (id, expected) => {
  const service = serviceById(id as ServiceId); // keys of a Record
  const { fields, delivered, report } = service;
  const asked = Object.fromEntries(fields.map(({ name, placeholder }) => [name, placeholder]));
  const [shown] = linesOf(report(delivered(sampleAnswer(service), asked)))
    .join('\n')
    .split('\nRecord 2:');
  expect(shown).toBe(expected?.trim());
});
