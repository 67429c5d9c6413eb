// Mahindra service history.

import { judge } from '../../judge.ts';
import { ofAMaker } from './maker-record.ts';
import { sampleHistory } from './service-history.ts';

export const mahindra = judge('mahindra', {
  ...ofAMaker('Mahindra', { widthMm: 210, firstHeightMm: 380, laterHeightMm: 360 }),
});

/** An invented answer for the published sample. */
export const mahindraSample = (): unknown =>
  sampleHistory(
    'KA00SB2000',
    {
      keys: ['svc_date', 'repair_order_bill_date', 'mileage', 'work_type', 'net_bill_amt'],
      service_cate: 'MECHANICAL',
      dealer_name: 'SANDBOX MAHINDRA BENGALURU',
      location_name: 'BENGALURU',
    },
    [
      ['2020-03-16', '2020-03-16', '1480', 'FREE SERVICE', '0'],
      ['2020-11-02', '2020-11-02', '10220', 'FREE SERVICE', '0'],
      ['2021-12-20', '2021-12-20', '24815', 'PAID SERVICE', '7940'],
      ['2022-10-11', '2022-10-11', '36090', 'RUNNING REPAIR', '5210.50'],
      ['2024-01-05', '2024-01-05', '51375', 'PAID SERVICE', '9860'],
    ],
  );
