// Hyundai service history.

import { judge } from '../../judge.ts';
import { ENGLISH } from '../../report.ts';
import { shownDate } from '../../values/days.ts';
import { amountText, coded, fact } from '../report-blocks.ts';
import { historyOf, kilometres, sampleHistory, type Visit } from './service-history.ts';

const FIELDS = {
  dateOfSVC: 'open',
  mileAge: 'open',
  serviceType: 'work',
  dealerName: 'text',
  totalAmmount: 'open',
} as const;

/** Codes in the specification (section 5). Other codes appear as they are. */
const SERVICE_TYPES = {
  PS: 'Periodic Service',
  FS: 'Free Service',
  RR: 'Running Repair',
  AR: 'Accident Repair',
  OC: 'Oil Change',
} as const;

export const hyundai = judge(
  'hyundai',
  historyOf({
    maker: 'Hyundai',
    fields: FIELDS,
    dates: ['dateOfSVC'],
    visit,
    page: { widthMm: 210, firstHeightMm: 340, laterHeightMm: 320 },
  }),
);

function visit(record: Record<keyof typeof FIELDS, string>): Visit {
  const work = coded(ENGLISH, record.serviceType, SERVICE_TYPES);
  return {
    date: record.dateOfSVC,
    odometer: record.mileAge,
    amount: record.totalAmmount,
    workshop: record.dealerName,
    place: { field: 'dealerName', text: record.dealerName },
    works: work === '' ? [] : [{ field: 'serviceType', words: work }],
    fields: { date: 'dateOfSVC', odometer: 'mileAge', amount: 'totalAmmount' },
    workText: (labels) => coded(labels, record.serviceType, SERVICE_TYPES),
    facts: (labels) => [
      fact(labels, 'Service date', shownDate(labels.language, record.dateOfSVC)),
      fact(labels, 'Odometer', kilometres(record.mileAge)),
      fact(labels, 'Service type', coded(labels, record.serviceType, SERVICE_TYPES)),
      fact(labels, 'Amount', amountText(labels, record.totalAmmount)),
      fact(labels, 'Workshop', record.dealerName),
    ],
  };
}

/** An invented answer for the published sample. */
export const hyundaiSample = (): unknown =>
  sampleHistory(
    'MH00SB0000',
    { keys: ['dateOfSVC', 'mileAge', 'serviceType', 'dealerName', 'totalAmmount'] },
    [
      ['2020-02-11', '1020', 'FS', 'SANDBOX HYUNDAI PUNE', '0'],
      ['2020-08-24', '9870', 'FS', 'SANDBOX HYUNDAI PUNE', '0'],
      ['2021-08-03', '20415', 'PS', 'SANDBOX HYUNDAI PUNE', '6840'],
      ['2022-07-19', '31260', 'PS', 'SANDBOX HYUNDAI NASHIK', '8125.50'],
      ['2023-01-30', '36990', 'RR', 'SANDBOX HYUNDAI NASHIK', '3470'],
      ['2023-11-08', '44105', 'PS', 'SANDBOX HYUNDAI PUNE', '9260'],
      ['2024-10-15', '53780', 'OC', 'SANDBOX HYUNDAI PUNE', '4315'],
    ],
  );
