// The text that every library prints: a service history as it stands in our own report.

/** Returns a service history of one car with this many visits. */
export function history(count) {
  const serviceHistoryDetails = Array.from({ length: count }, (_, index) => ({
    dateOfSVC: `${1990 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-14`,
    mileAge: String(1000 + index * 1250),
    serviceType: ['PS', 'FS', 'RR', 'AR', 'OC'][index % 5],
    dealerName: `SANDBOX HYUNDAI, WORKSHOP ${(index % 7) + 1}, PUNE`,
    totalAmmount: `${2000 + index * 13}.50`,
  }));
  return { vehicleNumber: 'MH00SB0001', serviceHistoryDetails };
}

/** The data about the sale. */
export const letterhead = {
  reportNumber: '4F9A0C77D1',
  madeAt: '2026-11-21T04:45:00.000Z',
  source: "Hyundai's workshop records",
  madeFor: 'dealer@example.com',
  stamp: '',
};

/** Returns the report's title and its records, each with a heading and labelled values. */
export function plainRecords({ title, blocks }) {
  const records = blocks.filter(({ kind }) => kind === 'facts');
  return { title, records };
}

/** Returns the report's tables of text, with all visits if there are many. */
export function plainTables({ blocks }) {
  return blocks
    .filter(({ kind }) => kind === 'table')
    .map(({ title, columns, rows }) => ({
      title,
      columns,
      rows: rows.map((row) => row.map((cell) => cell.text ?? cell)),
    }));
}

/** The specification's page size, in millimetres, with room for three records. */
export const PAGE = { widthMm: 210, heightMm: 340 };
export const RECORDS_PER_PAGE = 3;
