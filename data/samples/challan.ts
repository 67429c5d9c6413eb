// An invented answer of a source: traffic challan.

import { sampleChallan } from '../challan.ts';

export const sample: unknown = {
  vehicleNumber: 'UP00SB4000',
  Pending_data: [
    sampleChallan({
      challan_no: 'UP0000000000000000001',
      challan_date_time: '03-11-2025 18:22:10',
      fine_imposed: '1000.00',
      offence_details: [{ name: 'Over Speeding' }],
      court_name: 'Virtual Court (Traffic) Lucknow',
      court_address: 'Lucknow',
      sent_to_virtual_court: 'Yes',
    }),
    sampleChallan({
      challan_no: 'UP0000000000000000002',
      challan_date_time: '19-08-2025 09:41:55',
      fine_imposed: '500',
      offence_details: [{ name: 'Driving without seat belt' }],
    }),
  ],
  Disposed_data: [
    sampleChallan({
      challan_no: 'UP0000000000000000003',
      challan_date_time: '11-01-2024 12:05:31',
      challan_status: 'Disposed',
      fine_imposed: '500',
      offence_details: [{ name: 'Improper parking' }],
    }),
  ],
};
