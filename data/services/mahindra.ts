// Mahindra service history.

import { MakerResult, makerVisit } from '../maker-record.ts';
import { isBlank, ofACar, plateField, service } from '../service.ts';
import { historyReport } from '../service-history.ts';

export const mahindra = service({
  id: 'mahindra',
  serviceName: 'Mahindra Service',
  title: 'Mahindra Service History Check',
  shortName: 'Mahindra Service History',
  route: '/Mh-service-Response',
  pricePaise: 25_00,
  fields: plateField('KA00SB2001'),
  ...ofACar,
  picture: 'odometer',
  envelope: 'data.data.result',
  description:
    "Every visit of a Mahindra to the maker's own workshops: when it came in, what the odometer " +
    'read, what kind of work it was and what it cost. This check is for currently Bolero and ' +
    'Thar models only.',
  includes: [
    'Date, type and category of every service on record',
    'Odometer reading at each visit, and a warning when one is lower than the last',
    'Workshop that did the work, and where it is',
    'Net amount of each bill',
  ],
  whyItMatters:
    'A Bolero or a Thar works hard, and its dial may not tell how hard. The maker’s records do: ' +
    'they detect fraud and odometer tampering before you pay for it.',
  source: "Mahindra's workshop records",
  result: MakerResult,
  repeated: { vehicleNumber: 'vehicleNumber' },
  isNothing: ({ serviceHistoryDetails }) => serviceHistoryDetails.every((visit) => isBlank(visit)),
  report: ({ vehicleNumber, serviceHistoryDetails }) =>
    historyReport({
      vehicleNumber,
      visits: serviceHistoryDetails.map(makerVisit),
      page: { widthMm: 210, firstHeightMm: 380, laterHeightMm: 360 },
    }),
});
