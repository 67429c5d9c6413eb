// Mahindra service history.

import { carCheck, service } from '../../service.ts';
import { ofAMaker, sampleRecord } from './maker-record.ts';

export const mahindra = service({
  id: 'mahindra',
  serviceName: 'Mahindra Service',
  title: 'Mahindra Service History Check',
  shortName: 'Mahindra Service History',
  hindi: { title: 'Mahindra सर्विस इतिहास जाँच', shortName: 'Mahindra सर्विस इतिहास' },
  route: '/Mh-service-Response',
  pricePaise: 25_00,
  icon: 'odometer',
  ...carCheck('KA00SB2001'),
  envelope: 'data.data.result',
  description:
    "Every visit of a Mahindra to the maker's own workshops: when it came in, what the " +
    'odometer read, what kind of work was done and what it cost. Coverage: currently Bolero ' +
    'and Thar models only.',
  includes: [
    'Date, type and category of every service on record',
    'Odometer reading at each visit, and a warning when one is lower than the last',
    'Workshop that did the work, and where it is',
    'Net amount of each bill',
  ],
  whyItMatters:
    'A Bolero or a Thar works hard, and its dial may not say how hard. The maker’s records do: ' +
    'they help detect fraud and odometer tampering before you pay for it.',
  source: "Mahindra's workshop records",
  ...ofAMaker('Mahindra', { widthMm: 210, firstHeightMm: 380, laterHeightMm: 360 }),
});

/** An invented answer of its source, for the published sample. */
export const mahindraSample = (): unknown => ({
  vehicleNumber: 'KA00SB2000',
  serviceHistoryDetails: [
    visitOf(['2020-03-16', '1480', 'FREE SERVICE', 'MECHANICAL', '0']),
    visitOf(['2020-11-02', '10220', 'FREE SERVICE', 'MECHANICAL', '0']),
    visitOf(['2021-12-20', '24815', 'PAID SERVICE', 'MECHANICAL', '7940']),
    visitOf(['2022-10-11', '36090', 'RUNNING REPAIR', 'MECHANICAL', '5210.50']),
    visitOf(['2024-01-05', '51375', 'PAID SERVICE', 'MECHANICAL', '9860']),
  ],
});

function visitOf([svc_date, mileage, work_type, service_cate, net_bill_amt]: [
  string,
  string,
  string,
  string,
  string,
]) {
  return sampleRecord({
    svc_date,
    mileage,
    work_type,
    service_cate,
    repair_order_bill_date: svc_date,
    dealer_name: 'SANDBOX MAHINDRA BENGALURU',
    location_name: 'BENGALURU',
    net_bill_amt,
  });
}
