// Maruti Suzuki service history.

import { MakerResult, makerVisit } from '../maker-record.ts';
import { isBlank, ofACar, plateField, service } from '../service.ts';
import { historyReport } from '../service-history.ts';

export const maruti = service({
  id: 'maruti',
  serviceName: 'Maruti Service',
  title: 'MARUTI SUZUKI Service History Check',
  shortName: 'Maruti Suzuki Service History',
  route: '/M-service-Response',
  pricePaise: 25_00,
  fields: plateField('DL0CSB1001'),
  ...ofACar,
  picture: 'odometer',
  envelope: 'data.result',
  description:
    "Every visit of a Maruti Suzuki to the maker's own workshops, with what the odometer read, " +
    'what was done, and how the bill was made up of parts and labour.',
  includes: [
    'Date and type of every service on record',
    'Odometer reading at each visit, and a warning when one is lower than the last',
    'Workshop that did the work, and its address',
    'Amount billed, with parts and labour apart where the maker keeps them',
  ],
  whyItMatters:
    'A low reading on the dial is worth money. The maker’s records detect fraud and odometer ' +
    'tampering before you pay for it. Big bills show repairs that the seller may not have ' +
    'mentioned.',
  source: "Maruti Suzuki's workshop records",
  result: MakerResult,
  repeated: { vehicleNumber: 'vehicleNumber' },
  isNothing: ({ serviceHistoryDetails }) => serviceHistoryDetails.every((visit) => isBlank(visit)),
  report: ({ vehicleNumber, serviceHistoryDetails }) =>
    historyReport({
      vehicleNumber,
      visits: serviceHistoryDetails.map(makerVisit),
      // The larger of the specification's two readings: records of ten lines, three to a page
      // below the verdict and the chart, do not fit on 380 mm.
      page: { widthMm: 210, firstHeightMm: 420, laterHeightMm: 405 },
    }),
});
