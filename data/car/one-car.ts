// Checks that plate, papers and car belong together. Compares maker, chassis and engine numbers,
// and plate colour, both across reports and with what the dealer saw.

import { type Finding, finding, type Rule, shortened } from '../findings/finding.ts';
import { normalise, plateGroups } from '../values/identifiers.ts';
import type { Language } from '../values/language.ts';
import { type Across, said } from './about-car.ts';
import { isMakerNamed } from './offers.ts';
import { CHASSIS_END, chassisSigns } from './seen.ts';

export const oneCarRules: readonly Rule<Across>[] = [
  otherMaker,
  otherNumbers,
  chassisOfOtherPlate,
  stampedChassis,
  plateColour,
];

/** The finding shows this many characters of a maker's name; the report shows it in full. */
const MAKER_SHOWN_MAX = 18;

/** Compares the register's maker with all makers' histories, whichever report was bought last. */
function otherMaker(across: Across): Finding[] {
  const register = said(across, 'maker');
  const workshop = across.reports.find(
    ({ about: { servicedAs = '' } }) => register && !isMakerNamed(servicedAs, register.value),
  );
  if (!register || !workshop) return [];
  const maker = workshop.about.servicedAs ?? '';
  const named = shortened(register.value, MAKER_SHOWN_MAX);
  const evidence = [
    { reportId: register.report.id, field: 'maker_description' },
    { reportId: workshop.id, field: 'vehicleNumber' },
  ];
  return finding('other_maker', 'bad', evidence, {
    en: [
      'Another maker’s workshops know this plate',
      `RC: ${named}; visits: ${maker}. Compare the chassis.`,
    ],
    hi: [
      'यह नंबर किसी और कंपनी की वर्कशॉप में दर्ज है',
      `RC में ${named}, विज़िट ${maker} में। चेसिस नंबर मिलाएँ।`,
    ],
  });
}

/** Whether two numbers can be the same, even though stars or X may hide parts of them. */
function isSameNumber(one: string, other: string): boolean {
  const [first, second] = [one, other].map((each) =>
    each
      .toUpperCase()
      .replace(/[^A-Z0-9*•]/g, '')
      .replace(/X{3,}/g, (run) => '*'.repeat(run.length)),
  );
  if (first === undefined || second === undefined || first.length !== second.length) {
    return /[*•]/.test(`${first}${second}`) || one === '' || other === '';
  }
  return [...first].every((sign, at) => /[*•]/.test(sign + second[at]) || sign === second[at]);
}

const NUMBERS = [
  { key: 'chassis', field: 'vehicle_chasi_number', en: 'chassis', hi: 'चेसिस' },
  { key: 'engine', field: 'vehicle_engine_number', en: 'engine', hi: 'इंजन' },
] as const;

/** Compares all reports on the plate: an older report's numbers are still true. */
function otherNumbers({ reports, all = reports }: Across): Finding[] {
  return NUMBERS.flatMap(({ key, field, en, hi }) => {
    const [newest, ...older] = all.filter(({ about }) => about[key] !== undefined);
    const other = older.find(
      ({ about }) => !isSameNumber(newest?.about[key] ?? '', about[key] ?? ''),
    );
    if (!newest || !other) return [];
    const evidence = [newest, other].map(({ id }) => ({ reportId: id, field }));
    return finding(`other_${key}`, 'bad', evidence, {
      en: [
        `Two reports of this plate name two ${en} numbers`,
        'One is another car’s. Compare the stamped number.',
      ],
      hi: [
        `इस नंबर की दो रिपोर्टों में दो ${hi} नंबर हैं`,
        'एक किसी दूसरी गाड़ी का है। गाड़ी पर खुदा नंबर मिलाएँ।',
      ],
    });
  });
}

/** Warns if another plate on this phone has the same chassis number: a clone, or a new plate. */
function chassisOfOtherPlate({ reports, sameChassis = [] }: Across): Finding[] {
  const register = reports.find(({ about }) => about.chassis !== undefined);
  if (!register || sameChassis.length === 0) return [];
  const [plate = '', ...more] = sameChassis.map((each) =>
    plateGroups(normalise(each.plate)).join(' '),
  );
  const count = more.length;
  const others =
    count === 0
      ? { en: '', hi: '' }
      : { en: ` and ${count} more`, hi: ` और ${count} दूसरे ${count === 1 ? 'नंबर' : 'नंबरों'}` };
  const evidence = [register.id, ...sameChassis.map(({ reportId }) => reportId)].map(
    (reportId) => ({
      reportId,
      field: 'vehicle_chasi_number',
    }),
  );
  return finding('chassis_of_other_plate', 'bad', evidence, {
    en: [
      `This chassis number is also registered as ${plate}${others.en}`,
      'A copy, or renumbered. Compare the stamp; ask the RTO.',
    ],
    hi: [
      `यही चेसिस नंबर ${plate}${others.hi} पर भी दर्ज है`,
      'एक नक़ली है, या गाड़ी का नंबर बदला है। खुदा हुआ नंबर मिलाएँ और RTO से पूछें।',
    ],
  });
}

/** Compares the typed end of the chassis number with the newest report that shows that number. */
function stampedChassis({ reports, all = reports, seen }: Across): Finding[] {
  const stamped = chassisSigns(seen?.chassisEnd ?? '');
  const register = all.find(({ about }) => /(?!\w*XXX)\w{5}$/i.test(about.chassis?.trim() ?? ''));
  if (!register || stamped === '') return [];
  const registered = chassisSigns(register.about.chassis ?? '').slice(-CHASSIS_END);
  const evidence = [{ reportId: register.id, field: 'vehicle_chasi_number' }];
  if (stamped === registered) {
    return finding('chassis_as_stamped', 'good', evidence, {
      en: ['The stamped chassis number ends as the RC says'],
      hi: ['खुदे चेसिस नंबर के आख़िरी अंक RC जैसे हैं'],
    });
  }
  return finding('chassis_not_as_stamped', 'bad', evidence, {
    en: [
      'The stamped chassis number is not the RC’s',
      `${stamped} on the car, ${registered} in the RC. Read again: if it differs, do not buy.`,
    ],
    hi: [
      'खुदा हुआ चेसिस नंबर RC का नहीं है',
      `गाड़ी पर ${stamped}, RC में ${registered}। दोबारा पढ़ें; फिर भी अलग हो तो न ख़रीदें।`,
    ],
  });
}

const COLOURS = {
  white: { en: 'white (private)', hi: 'सफ़ेद (प्राइवेट)' },
  yellow: { en: 'yellow (commercial)', hi: 'पीली (कमर्शियल)' },
  green: { en: 'green (electric)', hi: 'हरी (इलेक्ट्रिक)' },
} as const;
/** The possible plate of a car that is not electric and whose use is unknown. */
const NOT_GREEN = { en: 'white or yellow', hi: 'सफ़ेद या पीली' } as const;

/**
 * Compares the plate's colour with the car's fuel and use. Only the dealer has seen the colour:
 * reports do not give it.
 */
function plateColour(across: Across): Finding[] {
  const colour = across.seen?.plateColour;
  const fuel = said(across, 'isElectric');
  if (colour === undefined || !fuel) return [];
  const use = said(across, 'isCommercial');
  // Electric cars have green plates, whatever their use.
  const byUse = use && { colour: use.value ? ('yellow' as const) : ('white' as const), use };
  const expected = fuel.value ? 'green' : byUse?.colour;
  const isTold = expected !== undefined || colour === 'green';
  if (!isTold || colour === expected) return [];
  const should = (language: Language) =>
    expected ? COLOURS[expected][language] : NOT_GREEN[language];
  const useFields = fuel.value ? [] : (byUse?.use.report.about.useSaidIn ?? []);
  const evidence = [
    { reportId: fuel.report.id, field: 'fuel_type' },
    ...useFields.map((field) => ({ reportId: byUse?.use.report.id ?? '', field })),
  ];
  return finding('plate_colour', 'warn', evidence, {
    en: [
      'The plate has another colour than the register says',
      `It is ${COLOURS[colour].en}, the RC says ${should('en')}. Ask why.`,
    ],
    hi: [
      'प्लेट का रंग रजिस्टर से अलग है',
      `प्लेट ${COLOURS[colour].hi} है, RC के हिसाब से ${should('hi')}। पूछें क्यों।`,
    ],
  });
}
