// Each document in the specification as a dealer reads it: its sample, line by line. Only the
// newest record of a service history is listed here.

import { type ServiceId, serviceById } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { linesOf, SOLD_AT } from './document.ts';

const CHALLANS =
  'bad: 2 challans pending, 1 in court or with papers taken ' +
  '(₹1,500; Oldest 19 Aug 2025. Settle first.)';

const documents: Partial<Record<ServiceId, string>> = {
  hyundai: `
Service History Report - MH00SB0000
Service-MH00SB0000.pdf
plate MH00SB0000, white
warn: No visit for 2 years (The last was on 15 Oct 2024. Ask who serviced it since.)
good: No fall in 7 odometer readings (1,020 KM in Feb 2020 to 53,780 KM in Oct 2024.)
good: No accident repair in the maker’s records (Repairs elsewhere are not in them.)
Visits: 7, since Feb 2020
Last reading: 53,780 KM, 15 Oct 2024
Billed: ₹32,010.50, in all
Odometer at each visit: 1020, 9870, 20415, 31260, 36990, 44105, 53780 KM
Service records (7)
Record 1 (Latest Service):
  Service date: 15 Oct 2024
  Odometer: 53,780 KM
  Service type: Oil Change
  Amount: INR 4,315
  Workshop: SANDBOX HYUNDAI PUNE
`,
  maruti: `
Service History Report - DL0CSB1000
Service-DL0CSB1000.pdf
plate DL0CSB1000, white
warn: No visit for 2 years (The last was on 21 Jun 2024. Ask who serviced it since.)
good: No fall in 6 odometer readings (1,105 KM in Jan 2020 to 52,640 KM in Jun 2024.)
good: No accident repair in the maker’s records (Repairs elsewhere are not in them.)
Visits: 6, since Jan 2020
Last reading: 52,640 KM, 21 Jun 2024
Billed: ₹24,360.50, in all
Odometer at each visit: 1105, 9940, 20360, 31870, 38215, 52640 KM
Service records (6)
Record 1 (Latest Service):
  Service date: 21 Jun 2024
  Odometer: 52,640 KM
  Service type: Paid Service
  Bill date: 21 Jun 2024
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
warn: No visit for 2 years (The last was on 5 Jan 2024. Ask who serviced it since.)
good: No fall in 5 odometer readings (1,480 KM in Mar 2020 to 51,375 KM in Jan 2024.)
good: No accident repair in the maker’s records (Repairs elsewhere are not in them.)
Visits: 5, since Mar 2020
Last reading: 51,375 KM, 5 Jan 2024
Billed: ₹23,010.50, in all
Odometer at each visit: 1480, 10220, 24815, 36090, 51375 KM
Service records (5)
Record 1 (Latest Service):
  Service date: 5 Jan 2024
  Odometer: 51,375 KM
  Service type: PAID SERVICE
  Category: MECHANICAL
  Bill date: 5 Jan 2024
  Amount: INR 9,860
  Workshop: SANDBOX MAHINDRA BENGALURU
  Address: BENGALURU
`,
  rc: `
RC Verification Report - MH00SB0000
Rcverification-MH00SB0000.pdf
plate MH00SB0000, white
good: Registration active
good: Not blacklisted
good: Not financed
good: 4 papers in order (Insurance, Pollution (PUCC), Fitness, Tax)
good: First owner
Owner: 1st, nobody before
Registered for: 7 years, since 2 Mar 2019
Papers valid: 4 of 4, on the day of this report
Papers on the day of this report, 21 Nov 2026:
  Paper | Valid up to | Status | Issuer, number
  Insurance | 1 Mar 2027 | Valid, 100 days left | SANDBOX GENERAL INSURANCE, SBX0000000000
  Pollution (PUCC) | 14 Feb 2027 | Valid, 85 days left | SBX0000000000000
  Fitness | 1 Mar 2034 | Valid | -
  Tax | Lifetime (LTT) | For life | -
Owner and registration:
  Owner: SANDBOX OWNER ONE
  RC status: Active
  Father or husband: SANDBOX PARENT ONE
  Registration date: 2 Mar 2019
  Owner number: 1
  Registered at: SANDBOX RTO PUNE
  Registration number: MH00SB0000
  Authority: SANDBOX RTO PUNE
  Present address: FLAT 00, SANDBOX SOCIETY, PUNE, MAHARASHTRA 411000
  Permanent address: FLAT 00, SANDBOX SOCIETY, PUNE, MAHARASHTRA 411000
Vehicle:
  Maker: HYUNDAI MOTOR INDIA LTD
  Model: GRAND I10 1.2 SPORTZ
  Manufactured: Jan 2019
  Colour: POLAR WHITE
  Fuel: PETROL
  Norms: BHARAT STAGE IV
  Category: LMV
  Body: HATCHBACK
  Chassis number: SBXCHASSIS0000000
  Engine number: SBXENGINE0000
  Cubic capacity: 1,197 cc
  Cylinders: 4
  Wheelbase: 2,425 mm
  Seats: 5
  Unladen weight: 935 kg
  Gross weight: 1,380 kg
Finance and restrictions:
  Financed: NO
  Blacklisted: No
  NOC: Not Issued
  Commercial: NO
The source sent no value for: Sleepers -, Standing places -, Financer -, Blacklist details -, \
Tax paid up to -, Permit number -, Permit type -, Permit valid up to -, \
National permit number -, National permit up to -
`,
  challan: `
Challan Report - UP00SB4001
Challan-UP00SB4001.pdf
plate UP00SB4001, white
${CHALLANS}
Pending: 2, to be paid
Fines so far: ₹1,500
Disposed: 1, paid or closed
Pending: Virtual Court, on every page
Challan 1:
  Challan number: UP0000000000000000001
  Date and time: 3 Nov 2025, 18:22
  Place: SANDBOX CROSSING
  Status: Pending
  Owner: S***X O***R
  Offence: Over Speeding
  Fine imposed: INR 1,000
  Court: Virtual Court (Traffic) Lucknow
  Court address: Lucknow
  Amount of fine imposed: -
Pending: Regular Court, on every page
No challans available
Pending: E-Challans, on every page
Challan 1:
  Challan number: UP0000000000000000002
  Date and time: 19 Aug 2025, 09:41
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
  Date and time: 11 Jan 2024, 12:05
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
  Date of birth: 31 Jan 1990
  Gender: Male
  Holder: Individual
  Aadhaar linked: YES
  Aadhaar number: XXXX XXXX 0019
Address:
  Address line 1: FLAT 00, SANDBOX SOCIETY
  Address line 2: SANDBOX ROAD
  City: PUNE
  State: MAHARASHTRA
  PIN code: 411000
  Country: INDIA
  Address line 3: -
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

it.each(Object.entries(documents))(
  'the report for %s has exactly the lines of its sample',
  (id, expected) => {
    const service = serviceById(id as ServiceId); // the table's keys are service ids
    const { fields } = service;
    const { delivered, report } = judges[service.id];
    const input = Object.fromEntries(fields.map(({ name, placeholder }) => [name, placeholder]));
    const [shown] = linesOf(report(delivered(sampleAnswer(service), input), SOLD_AT))
      .join('\n')
      .split('\nRecord 2:');
    expect(shown).toBe(expected?.trim());
  },
);
