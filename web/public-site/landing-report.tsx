// A report on the home page, made by the app's own code from invented records.

import { serviceById } from '../../data/catalogue.ts';
import { judges } from '../../data/judges.ts';
import { sampleHistory } from '../../data/services/makers/service-history.ts';
import { rupeeText } from '../../data/values/money.ts';
import { Plate } from '../ui/plate.tsx';
import type { LandingWords } from '../words/english/landing.ts';
import styles from './landing-report.module.css';

const VEHICLE = 'MH00SB0002';
const SOLD_AT = '2024-06-01T06:30:00.000Z';

/** A car whose odometer was rolled back between its second and third visits. */
const report = judges.hyundai.report(
  sampleHistory(
    VEHICLE,
    {
      keys: ['dateOfSVC', 'mileAge', 'serviceType', 'totalAmmount'],
      dealerName: 'SANDBOX HYUNDAI PUNE',
    },
    [
      ['2021-03-14', '12480', 'FS', '0'],
      ['2022-09-02', '61240', 'PS', '8450.50'],
      ['2024-01-19', '38900', 'AR', '51200'],
    ],
  ),
  SOLD_AT,
);

export function LandingReport({ words }: { words: LandingWords['report'] }) {
  return (
    <figure className={styles['figure']}>
      <div className={styles['sheet']}>
        <Plate plate={VEHICLE} size="small" />
        <p className={styles['title']}>{report.title}</p>
        {report.findings
          .filter(({ severity }) => severity === 'bad')
          .map(({ code, text: { en } }) => (
            <div key={code} className={styles['finding']}>
              <strong>{en.head}</strong>
              <span>{en.detail}</span>
            </div>
          ))}
        <p className="note">{words.found(rupeeText(serviceById('hyundai').pricePaise))}</p>
      </div>
      <figcaption>{words.label}</figcaption>
    </figure>
  );
}
