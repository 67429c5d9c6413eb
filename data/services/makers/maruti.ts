// Maruti Suzuki service history.

import { carCheck, service } from '../../service.ts';
import { ofAMaker, sampleRecord } from './maker-record.ts';

export const maruti = service({
  id: 'maruti',
  serviceName: 'Maruti Service',
  title: 'MARUTI SUZUKI Service History Check',
  shortName: 'Maruti Suzuki Service History',
  hindi: { title: 'Maruti Suzuki सर्विस इतिहास जाँच', shortName: 'Maruti Suzuki सर्विस इतिहास' },
  route: '/M-service-Response',
  pricePaise: 25_00,
  icon: 'odometer',
  ...carCheck('DL0CSB1001'),
  envelope: 'data.result',
  description:
    "Every visit of a Maruti Suzuki to the maker's own workshops, with what the odometer read, " +
    'what was done, and how the bill was made up of parts and labour.',
  includes: [
    'Date and type of every service on record',
    'Odometer reading at each visit, and a warning when one is lower than the last',
    'Workshop that did the work, and its address',
    'Amount billed, with parts and labour separately where the maker records them',
  ],
  whyItMatters:
    'A low reading on the dial is worth money. The maker’s records help detect fraud and ' +
    'odometer tampering before you pay for it. Big bills show repairs that the seller may not ' +
    'have mentioned.',
  source: "Maruti Suzuki's workshop records",
  // The larger of the specification's two readings: records of ten lines, three to a page
  // below the findings and the chart, do not fit on 380 mm.
  ...ofAMaker('Maruti', { widthMm: 210, firstHeightMm: 420, laterHeightMm: 405 }),
});

/** An invented answer of its source, for the published sample. */
export const marutiSample = (): unknown => ({
  vehicleNumber: 'DL0CSB1000',
  serviceHistoryDetails: [
    visitOf(['2020-01-18', '1105', 'First Free Service', '0', '0']),
    visitOf(['2020-07-25', '9940', 'Second Free Service', '415', '0']),
    visitOf(['2021-07-12', '20360', 'Paid Service', '3260', '2150']),
    visitOf(['2022-06-30', '31870', 'Paid Service', '4875.50', '2400']),
    visitOf(['2023-03-09', '38215', 'Running Repair', '2190', '1300']),
    visitOf(['2024-06-21', '52640', 'Paid Service', '5120', '2650']),
  ],
});

function visitOf([dateOfSVC, mileage, serviceType, parts, labour]: [
  string,
  string,
  string,
  string,
  string,
]) {
  return sampleRecord({
    dateOfSVC,
    mileage,
    serviceType,
    dateOfRO: dateOfSVC,
    dealerName: 'SANDBOX MARUTI DELHI',
    dealerAddress: 'PLOT 00, SANDBOX INDUSTRIAL AREA, DELHI',
    totalAmmount: String(Number(parts) + Number(labour)),
    partAmmount: parts,
    labourAmmount: labour,
  });
}
