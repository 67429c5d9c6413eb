// An invented answer of a source: Maruti Suzuki service history.

import { sampleRecord } from '../maker-record.ts';

export const sample: unknown = {
  vehicleNumber: 'DL0CSB1000',
  serviceHistoryDetails: [
    record(['2020-01-18', '1105', 'First Free Service', '0', '0']),
    record(['2020-07-25', '9940', 'Second Free Service', '415', '0']),
    record(['2021-07-12', '20360', 'Paid Service', '3260', '2150']),
    record(['2022-06-30', '31870', 'Paid Service', '4875.50', '2400']),
    record(['2023-03-09', '38215', 'Running Repair', '2190', '1300']),
    record(['2024-06-21', '52640', 'Paid Service', '5120', '2650']),
  ],
};

function record([dateOfSVC, mileage, serviceType, parts, labour]: [
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
