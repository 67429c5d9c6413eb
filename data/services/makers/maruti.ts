// Maruti Suzuki service history.

import { judge } from '../../judge.ts';
import { ofAMaker } from './maker-record.ts';
import { sampleHistory } from './service-history.ts';

export const maruti = judge('maruti', {
  // The larger of the specification's two page sizes: three records of ten lines, below the
  // findings and the chart, do not fit on 380 mm.
  ...ofAMaker('Maruti', { widthMm: 210, firstHeightMm: 420, laterHeightMm: 405 }),
});

/** An invented answer for the published sample. */
export const marutiSample = (): unknown =>
  sampleHistory(
    'DL0CSB1000',
    {
      keys: ['dateOfSVC', 'dateOfRO', 'mileage', 'serviceType', ...BILL],
      dealerName: 'SANDBOX MARUTI DELHI',
      dealerAddress: 'PLOT 00, SANDBOX INDUSTRIAL AREA, DELHI',
    },
    [
      ['2020-01-18', '2020-01-18', '1105', 'First Free Service', '0', '0', '0'],
      ['2020-07-25', '2020-07-25', '9940', 'Second Free Service', '415', '0', '415'],
      ['2021-07-12', '2021-07-12', '20360', 'Paid Service', '3260', '2150', '5410'],
      ['2022-06-30', '2022-06-30', '31870', 'Paid Service', '4875.50', '2400', '7275.5'],
      ['2023-03-09', '2023-03-09', '38215', 'Running Repair', '2190', '1300', '3490'],
      ['2024-06-21', '2024-06-21', '52640', 'Paid Service', '5120', '2650', '7770'],
    ],
  );

const BILL = ['partAmmount', 'labourAmmount', 'totalAmmount'];
