// What the specification says of services, validation and constants, sentence by sentence, and the
// tests that hold it. `tests/specification.test.ts` finds each of them.

type Row = {
  /** Its section in the specification. */
  section: 1 | 2 | 3 | 4 | 5 | 7 | 8 | 9;
  sentence: string;
  /** The file and words of the test's name, or of a step's. */
  held: readonly [file: string, name: string];
};

const walk = 'tests/e2e/services.spec.ts';
const refusals = 'tests/e2e/refusals.spec.ts';
const catalogue = 'tests/data/catalogue.test.ts';
const vehicles = 'tests/api/vehicle-fixtures.test.ts';
const identity = 'tests/api/identity-fixtures.test.ts';
const free = 'tests/api/free-fixtures.test.ts';
const history = 'tests/data/service-history.test.ts';

export const specification: readonly Row[] = [
  { section: 1, sentence: 'Services and prices per report', held: [catalogue, 'price, name'] },
  { section: 1, sentence: 'Each service takes one identifier', held: [catalogue, 'price, name'] },
  {
    section: 1,
    sentence: 'Mahindra: currently Bolero and Thar models only',
    held: [catalogue, 'Mahindra says which models'],
  },
  {
    section: 1,
    sentence: 'Bank: a Rs. 1 credit to the beneficiary account',
    held: [catalogue, 'the bank check says'],
  },
  {
    section: 1,
    sentence: 'Service history descriptions: the feature helps detect fraud and odometer tampering',
    held: [catalogue, 'what a service history is for'],
  },
  { section: 2, sentence: 'Routes of the services', held: [catalogue, 'price, name'] },
  {
    section: 2,
    sentence: 'A title, a form with one required input (bank: two) and Submit',
    held: [walk, 'the form says what it sells'],
  },
  {
    section: 2,
    sentence: "The price label 'Rs. N/Report'",
    held: [walk, 'the form says what it sells'],
  },
  {
    section: 2,
    sentence: "The overlay 'Generating Report... Please wait.'",
    held: [walk, 'the call is as specified'],
  },
  {
    section: 2,
    sentence: "'Click to view Sample Report' opens a static sample PDF in a new tab",
    held: [walk, 'the form says what it sells'],
  },
  {
    section: 2,
    sentence: "Description, what the report includes, 'Why It Matters'",
    held: [walk, 'the form says what it sells'],
  },
  {
    section: 2,
    sentence: 'The service history screens show a decorative image on wide screens',
    held: [catalogue, 'only service histories have a picture'],
  },
  {
    section: 2,
    sentence: "Headings: 'MARUTI SUZUKI Service History Check', 'Hyundai Service History Check'",
    held: [catalogue, 'price, name'],
  },
  {
    section: 2,
    sentence: "Success modal 'Report generated successfully.', 'THANK YOU.', Close",
    held: [walk, 'the call is as specified'],
  },
  {
    section: 2,
    sentence: "Error modal titled 'Error' with buttons by error type",
    held: [refusals, 'A dealer is told of'],
  },
  {
    section: 2,
    sentence: 'The RC screen replaces the browser back with /dashboard',
    held: [walk, 'A dealer who goes back from the RC screen comes to the dashboard'],
  },
  { section: 3, sentence: 'Hyundai result', held: ['tests/api/sandbox-source.test.ts', 'records'] },
  {
    section: 3,
    sentence: 'Maruti result, readings A and B',
    held: [vehicles, 'five records, whichever reading'],
  },
  {
    section: 3,
    sentence: 'Mahindra result',
    held: [vehicles, 'five records, whichever reading'],
  },
  { section: 3, sentence: 'RC result fields', held: [vehicles, 'what is missing is a dash'] },
  {
    section: 3,
    sentence: 'PAN result fields, AADHAR_NUM masked',
    held: [identity, 'only the last digits leave the box'],
  },
  {
    section: 3,
    sentence: "Challan result; the first offence's name is used",
    held: [vehicles, 'virtual before regular before e-challan'],
  },
  { section: 3, sentence: 'Bank result', held: [identity, 'is valid, in the name of'] },
  {
    section: 3,
    sentence: 'Aadhaar result, last digits of the phone number',
    held: [identity, "describe('Aadhaar'"],
  },
  {
    section: 4,
    sentence: 'Success: PDF opened in a new tab and saved, success modal',
    held: ['tests/e2e/main-job.spec.ts', 'buys a Hyundai report'],
  },
  {
    section: 4,
    sentence: 'Challans: virtual court, else regular court, else e-challan',
    held: [vehicles, 'virtual before regular before e-challan'],
  },
  {
    section: 5,
    sentence: 'A service identifier is required; no format or length checks on the client',
    held: [walk, 'A dealer who mistypes is told gently'],
  },
  {
    section: 5,
    sentence: 'Vehicle numbers travel in upper case; PAN, Aadhaar, account and IFSC as typed',
    held: [walk, 'the call is as specified'],
  },
  {
    section: 5,
    sentence: 'The IFSC is upper-cased only in the report',
    held: [identity, 'is valid, in the name of'],
  },
  {
    section: 5,
    sentence: 'Without vehicleNumber or serviceHistoryDetails no report is made',
    held: [free, 'and the ledger stays as it was'],
  },
  {
    section: 5,
    sentence: "RC: missing values show '-'",
    held: [vehicles, 'what is missing is a dash'],
  },
  {
    section: 5,
    sentence: "RC: financed 'true' becomes YES, 'false' becomes NO",
    held: [vehicles, 'financed, an NOC in words'],
  },
  {
    section: 5,
    sentence: "RC: NOC 'NA' becomes 'Not Issued'; blacklist 'NA' becomes 'No', details '-'",
    held: [vehicles, 'nothing against the car'],
  },
  {
    section: 5,
    sentence: "RC: an empty commercial flag becomes NO; norms default to 'N/A'",
    held: [vehicles, 'nothing against the car'],
  },
  {
    section: 5,
    sentence: "RC: rc_status 'Y' becomes Active, 'N' becomes Inactive",
    held: [vehicles, 'inactive, blacklisted, commercial'],
  },
  {
    section: 5,
    sentence: 'Hyundai service codes; other values as they are',
    held: ['tests/api/sandbox-source.test.ts', 'shows every service code'],
  },
  {
    section: 5,
    sentence: 'The Maruti report shows the raw serviceType',
    held: [vehicles, 'five records, whichever reading'],
  },
  {
    section: 5,
    sentence: 'Challan fine with two decimals, dropping a trailing .00',
    held: [vehicles, 'virtual before regular before e-challan'],
  },
  {
    section: 7,
    sentence: 'serviceName and payload of each service',
    held: [walk, 'the call is as specified'],
  },
  {
    section: 7,
    sentence: 'Where each result is read: data.result or data.data.result',
    held: [catalogue, 'price, name'],
  },
  {
    section: 7,
    sentence: 'Bank: phone and name are fixed placeholder values',
    held: [walk, 'the call is as specified'],
  },
  {
    section: 8,
    sentence: 'HTTP 402: Rs. 25, 6, 5 or 4 required, by service',
    held: ['tests/api/service-prices.test.ts', 'costs Rs.'],
  },
  {
    section: 8,
    sentence: "HTTP 402's buttons",
    held: [refusals, 'A dealer with an empty wallet is asked to recharge'],
  },
  {
    section: 8,
    sentence: 'HTTP 401',
    held: [refusals, 'A dealer whose session has ended is sent to sign in'],
  },
  {
    section: 8,
    sentence: "Other HTTP errors: 'Server Error' and the server's message",
    held: [refusals, 'A dealer is told of'],
  },
  { section: 9, sentence: 'Prices per report', held: [catalogue, 'price, name'] },
  {
    section: 9,
    sentence: 'PDF page sizes',
    held: [catalogue, 'page sizes'],
  },
  {
    section: 9,
    sentence: 'Three service records per page',
    held: [history, 'with three on a page'],
  },
  {
    section: 9,
    sentence: 'Three challan tables per page',
    held: [vehicles, 'three tables to a page'],
  },
  {
    section: 9,
    sentence: "Records newest first from 1, the first labelled '(Latest Service)'",
    held: [vehicles, 'five records, whichever reading'],
  },
  {
    section: 9,
    sentence: "The title reads 'Service History Report - {vehicleNumber}'",
    held: [vehicles, 'five records, whichever reading'],
  },
  {
    section: 9,
    sentence: 'Odometer in KM, amounts in INR',
    held: [vehicles, 'a comma and a digit too many'],
  },
  { section: 9, sentence: 'File names', held: [walk, 'the document is as specified'] },
  {
    section: 9,
    sentence: 'PAN, bank and Aadhaar files have fixed names',
    held: [walk, 'the document is as specified'],
  },
  {
    section: 9,
    sentence: "Challan sections, 'No challans available' for an empty group",
    held: [vehicles, 'groups have no challans available'],
  },
];
