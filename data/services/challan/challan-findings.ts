// What a car owes in traffic fines, as one finding and three figures.

import { type Finding, finding } from '../../findings/finding.ts';
import type { Figure } from '../../report.ts';
import { dayIn, dayText } from '../../values/days.ts';
import type { Language } from '../../values/language.ts';
import { rupees } from '../../values/source-values.ts';
import { type Challan, fineOf, isGrave, isTaken } from './blocks.ts';

/** Pending challans in the groups they are shown in, and the settled ones. */
type ChallanLists = {
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
  const grave = all.filter(isGrave).length;
  const isGraveToo = grave > 0;
  return finding({
    code: isGraveToo ? 'challans_in_court' : 'challans_pending',
    severity: isGraveToo ? 'bad' : 'warn',
    ...figureOf(all),
    en: [
      `${all.length} ${all.length === 1 ? 'challan' : 'challans'} pending` +
        `${isGraveToo ? `, ${grave} in court or with papers taken` : ''}`,
      pendingText('en', pending),
    ],
    hi: [
      `${all.length} चालान बाक़ी${isGraveToo ? `, ${grave} अदालत में या काग़ज़ ज़ब्त` : ''}`,
      pendingText('hi', pending),
    ],
    evidence: all.map((_, record) => ({ field: 'Pending_data', record })),
  });
}

function figureOf(all: readonly Challan[]): { figure?: string } {
  const { sum } = finesOf(all);
  return sum === 0 ? {} : { figure: rupees(sum) };
}

const GROUPS: Record<Language, Readonly<Record<string, string>>> = {
  en: {},
  hi: { 'Virtual Court': 'वर्चुअल कोर्ट', 'Regular Court': 'रेगुलर कोर्ट', 'E-Challans': 'ई-चालान' },
};

/** Where they are, how many have no fine yet, and the oldest. */
function pendingText(language: Language, pending: ChallanLists['pending']): string {
  const all = pending.flatMap(({ challans }) => challans);
  const { unknown } = finesOf(all);
  const days = all.flatMap(({ challan_date_time }) => dayIn(challan_date_time) ?? []);
  const oldest = days.length === 0 ? '' : dayText(language, Math.min(...days));
  const taken = all
    .filter(isTaken)
    .flatMap(({ challan_date_time }) => dayIn(challan_date_time) ?? []);
  const takenDays = [...new Set(taken)].toSorted((a, b) => a - b);
  const takenText = takenDays.map((day) => dayText(language, day)).join(', ');
  const groups = pending
    .filter(({ challans }) => challans.length > 0)
    .map(({ title, challans }) => `${GROUPS[language][title] ?? title} ${challans.length}`)
    .join(', ');
  const sentences = {
    en: [
      `${groups}.`,
      takenText && `Papers or the car taken: challan of ${takenText}.`,
      unknown > 0 && `No fine fixed yet for ${unknown === all.length ? 'any' : unknown}.`,
      oldest && `Oldest: ${oldest}.`,
      'Have them paid first.',
    ],
    hi: [
      `${groups}।`,
      takenText && `काग़ज़ या गाड़ी ज़ब्त: ${takenText} का चालान।`,
      unknown > 0 && `${unknown} का जुर्माना अभी तय नहीं।`,
      oldest && `सबसे पुराना: ${oldest}।`,
      'पहले भरवाएँ।',
    ],
  };
  return sentences[language].filter(Boolean).join(' ');
}

/** A fine that is not fixed yet is not zero. `sum` in rupees. */
export function finesOf(challans: readonly Challan[]): { sum: number; unknown: number } {
  const fines = challans.flatMap((each) => fineOf(each) ?? []);
  return {
    sum: fines.reduce((total, fine) => total + fine, 0),
    unknown: challans.length - fines.length,
  };
}

export function challanFigures({ pending, disposed }: ChallanLists): Figure[] {
  const all = pending.flatMap(({ challans }) => challans);
  const { sum, unknown } = finesOf(all);
  const fines = sum === 0 && unknown > 0 ? '-' : rupees(sum);
  return [
    {
      en: { label: 'Pending', value: String(all.length), note: 'to be paid' },
      hi: { label: 'बाक़ी', value: String(all.length), note: 'भरने हैं' },
    },
    {
      en: {
        label: 'Fines so far',
        value: fines,
        note: unknown > 0 ? `${unknown} not fixed yet` : '',
      },
      hi: { label: 'अब तक जुर्माना', value: fines, note: unknown > 0 ? `${unknown} का तय नहीं` : '' },
    },
    {
      en: { label: 'Disposed', value: String(disposed.length), note: 'paid or closed' },
      hi: { label: 'निपटाए गए', value: String(disposed.length), note: 'भरे या बंद' },
    },
  ];
}
