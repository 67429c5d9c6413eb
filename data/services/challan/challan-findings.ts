// The unpaid fines on a car, as one finding and three figures.

import { type Finding, finding } from '../../findings/finding.ts';
import { type Figure, figure } from '../../report.ts';
import { dayIn, dayText } from '../../values/days.ts';
import type { Language } from '../../values/language.ts';
import { rupees } from '../../values/source-values.ts';
import { type Challan, fineOf, isGrave, isTaken } from './blocks.ts';

type ChallanLists = { pending: readonly Challan[]; disposed: readonly Challan[] };

export function challanFindings({ pending: all, disposed }: ChallanLists): Finding[] {
  if (all.length === 0) {
    return finding('no_challan_pending', 'good', ['Pending_data'], {
      en: ['No pending challans', disposed.length > 0 ? `${disposed.length} disposed (paid).` : ''],
      hi: ['कोई चालान बाक़ी नहीं', disposed.length > 0 ? `${disposed.length} निपटाए जा चुके हैं।` : ''],
    });
  }
  const { sum } = finesOf(all);
  const grave = all.filter(isGrave).length;
  const isGraveToo = grave > 0;
  const code = isGraveToo ? 'challans_in_court' : 'challans_pending';
  const which = grave === all.length ? '' : `${grave} `;
  const evidence = all.map((_, record) => ({ field: 'Pending_data', record }));
  return finding(code, isGraveToo ? 'bad' : 'warn', evidence, {
    figure: sum === 0 ? '' : rupees(sum),
    en: [
      `${all.length} ${all.length === 1 ? 'challan' : 'challans'} pending` +
        `${isGraveToo ? `, ${which}in court or with papers taken` : ''}`,
      pendingText('en', all),
    ],
    hi: [
      `${all.length} चालान बाक़ी${isGraveToo ? `, ${which}कोर्ट में या काग़ज़ ज़ब्त` : ''}`,
      pendingText('hi', all),
    ],
  });
}

/**
 * The finding's detail: what was impounded, how many fines are not fixed yet and, if nothing was
 * impounded, the oldest challan.
 */
function pendingText(language: Language, all: readonly Challan[]): string {
  const { unknown } = finesOf(all);
  const oldest = (challans: readonly Challan[]) => {
    const days = challans.flatMap(({ challan_date_time }) => dayIn(challan_date_time) ?? []);
    return days.length === 0 ? '' : dayText(language, Math.min(...days));
  };
  const taken = all.filter(isTaken);
  const [takenOn, oldestOn] = [oldest(taken), oldest(all)];
  const isTakenToo = taken.length > 0;
  const said = {
    en: [
      isTakenToo && `papers or car taken${takenOn && ` (${takenOn})`}`,
      unknown > 0 &&
        (unknown === all.length
          ? 'no fine fixed yet'
          : `${unknown} ${unknown === 1 ? 'fine' : 'fines'} not fixed`),
      !isTakenToo && oldestOn && `oldest ${oldestOn}`,
    ],
    hi: [
      isTakenToo && `काग़ज़ या गाड़ी ज़ब्त${takenOn && ` (${takenOn})`}`,
      unknown > 0 && (unknown === all.length ? 'जुर्माना अभी तय नहीं' : `${unknown} का जुर्माना तय नहीं`),
      !isTakenToo && oldestOn && `सबसे पुराना ${oldestOn}`,
    ],
  }[language].filter(Boolean);
  const facts = said.join(', ').replace(/^./, (first) => first.toUpperCase());
  const then = { en: ['. ', 'Settle first.'], hi: ['। ', 'पहले निपटवाएँ।'] } as const;
  const [stop, advice] = then[language];
  return [facts, advice].filter(Boolean).join(stop);
}

/** The sum of the fixed fines in rupees, and the number of fines that are not fixed yet. */
export function finesOf(challans: readonly Challan[]): { sum: number; unknown: number } {
  const fines = challans.flatMap((each) => fineOf(each) ?? []);
  return {
    sum: fines.reduce((total, fine) => total + fine, 0),
    unknown: challans.length - fines.length,
  };
}

export function challanFigures({ pending, disposed }: ChallanLists): Figure[] {
  const { sum, unknown } = finesOf(pending);
  const fines = sum === 0 && unknown > 0 ? '-' : rupees(sum);
  const open = unknown > 0 ? [`${unknown} not fixed yet`, `${unknown} का तय नहीं`] : [];
  const [waiting, paid] = [String(pending.length), String(disposed.length)];
  return [
    figure(['Pending', waiting, 'to be paid'], ['बाक़ी', waiting, 'भरने हैं']),
    figure(['Fines so far', fines, open[0]], ['अब तक जुर्माना', fines, open[1]]),
    figure(['Disposed', paid, 'paid or closed'], ['निपटाए गए', paid, 'भरे या बंद']),
  ];
}
