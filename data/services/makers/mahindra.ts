// Mahindra service history.

import { judge } from '../../judge.ts';
import { ofAMaker, sampleRecord } from './maker-record.ts';

export const mahindra = judge('mahindra', {
  ...ofAMaker('Mahindra', { widthMm: 210, firstHeightMm: 380, laterHeightMm: 360 }),
});

/** An invented answer for the published sample. */
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
