// What a car owes in traffic fines, as one finding.

import { type Finding, finding } from '../../findings/finding.ts';
import { dayIn, dayText } from '../../values/days.ts';
import { inr, numberIn } from '../../values/source-values.ts';
import type { Challan } from './blocks.ts';

/** Pending challans in the groups they are shown in, and the settled ones. */
export type ChallanLists = {
  pending: readonly { title: string; challans: readonly Challan[] }[];
  disposed: readonly Challan[];
};

export function challanFindings({ pending, disposed }: ChallanLists): Finding[] {
  const all = pending.flatMap(({ challans }) => challans);
  if (all.length === 0) {
    return finding({
      code: 'no_challan_pending',
      severity: 'good',
      en: ['No pending challans', disposed.length > 0 ? `${disposed.length} disposed (paid).` : ''],
      hi: ['कोई चालान बाक़ी नहीं', disposed.length > 0 ? `${disposed.length} निपटाए जा चुके हैं।` : ''],
      evidence: [{ field: 'Pending_data' }],
    });
  }
  const groups = pending
    .filter(({ challans }) => challans.length > 0)
    .map(({ title, challans }) => `${title} ${challans.length}`)
    .join(', ');
  const { sum, unknown } = finesOf(all);
  const oldest = Math.min(
    ...all.map(({ challan_date_time }) => dayIn(challan_date_time) ?? Infinity),
  );
  return finding({
    code: 'challans_pending',
    severity: 'warn',
    figure: sum === 0 ? '' : inr(sum.toFixed(2)),
    en: [
      all.length === 1 ? '1 challan pending' : `${all.length} challans pending`,
      [
        `${groups}.`,
        unknown > 0 && `No fine fixed yet for ${unknown === all.length ? 'any' : unknown}.`,
        Number.isFinite(oldest) && `Oldest: ${dayText('en', oldest)}.`,
      ]
        .filter(Boolean)
        .join(' '),
    ],
    hi: [
      `${all.length} चालान बाक़ी`,
      [
        `${groups}।`,
        unknown > 0 && `${unknown} का जुर्माना अभी तय नहीं।`,
        Number.isFinite(oldest) && `सबसे पुराना: ${dayText('hi', oldest)}।`,
      ]
        .filter(Boolean)
        .join(' '),
    ],
    evidence: all.map((_, record) => ({ field: 'fine_imposed', record })),
  });
}

/** Courts set a fine late: one not set yet is not zero. `sum` in rupees. */
export function finesOf(challans: readonly Challan[]): { sum: number; unknown: number } {
  const fines = challans
    .map((each) => numberIn(each.fine_imposed) || numberIn(each.amount_of_fine_imposed) || 0)
    .filter((fine) => fine > 0);
  return {
    sum: fines.reduce((total, fine) => total + fine, 0),
    unknown: challans.length - fines.length,
  };
}
