// A real report on the home page, which the catalogue makes of invented records.

import { serviceById } from '../../data/catalogue.ts';
import { Plate } from '../ui/plate.tsx';
import type { LandingWords } from '../words/english/landing.ts';
import { LandingChart } from './landing-chart.tsx';
import styles from './landing-report.module.css';

const VEHICLE = 'MH00SB0002';

/** A car whose odometer was turned back between its second and its third visit. */
const report = serviceById('hyundai').report({
  vehicleNumber: VEHICLE,
  serviceHistoryDetails: [
    visit('2021-03-14', '12480', 'FS', '0'),
    visit('2022-09-02', '61240', 'PS', '8450.50'),
    visit('2024-01-19', '38900', 'AR', '51200'),
  ],
});

export function LandingReport({ words }: { words: LandingWords['report'] }) {
  return (
    <figure className={styles['figure']}>
      <div className={styles['sheet']}>
        <Plate plate={VEHICLE} size="small" />
        <p className={styles['title']}>{report.title}</p>
        {report.blocks.map((block) => {
          switch (block.kind) {
            case 'verdict':
              return (
                <div key={block.kind} className={styles['verdict']}>
                  <strong>{block.text}</strong>
                  <span>{block.detail}</span>
                </div>
              );
            case 'chart':
              return <LandingChart key={block.kind} chart={block} />;
            default:
              return null; // the records themselves are left out
          }
        })}
        <p className={styles['found']}>{words.found}</p>
      </div>
      <figcaption>{words.label}</figcaption>
    </figure>
  );
}

function visit(dateOfSVC: string, mileAge: string, serviceType: string, totalAmmount: string) {
  return { dateOfSVC, mileAge, serviceType, dealerName: 'SANDBOX HYUNDAI PUNE', totalAmmount };
}
