// Finds cars that changed cities more often than their number of owners in the register explains.

import { type Evidence, type Finding, finding } from '../findings/finding.ts';
import { monthText } from '../values/days.ts';
import type { Language } from '../values/language.ts';
import type { Day } from '../values/time-text.ts';
import type { Across } from './about-car.ts';
import { pastVisits } from './across-odometer.ts';

/** A workshop visit with a known city. */
type Stop = { city: City; day: Day; evidence: Evidence };

/** Consecutive visits in one city, oldest first. */
type Stay = readonly Stop[];

/**
 * A stay has at least this many visits over this many days. A journey or a breakdown has fewer
 * visits or takes fewer days.
 */
const STAY_VISITS_MIN = 2;
const STAY_DAYS_MIN = 180;

/** A move only warrants a question, because people who move for work take their cars along. */
export function movedMoreThanSold(across: Across): Finding[] {
  const register = across.reports.find(({ about }) => about.owners !== undefined);
  const owners = register?.about.owners;
  if (!register || owners === undefined) return [];
  const stays = staysIn(across);
  const [before, after] = [stays.at(-2)?.at(-1), stays.at(-1)?.at(0)];
  if (!before || !after || stays.length <= owners) return [];
  const since = (language: Language) => monthText(language, after.day);
  const shownIn = [
    before.evidence,
    after.evidence,
    { reportId: register.id, field: 'owner_number' },
  ];
  return finding('moved_more_than_sold', 'warn', shownIn, {
    en: [
      'Changed cities more often than owners',
      `${before.city.name}, then ${after.city.name} from ${since('en')}. Who drove it?`,
    ],
    hi: [
      'मालिक से ज़्यादा बार शहर बदला',
      `${before.city.name}, ${since('hi')} से ${after.city.name}। किसने चलाई?`,
    ],
  });
}

/** The cities where the car was kept, in order; empty if the car came back to an earlier one. */
function staysIn(across: Across): Stay[] {
  const stops = pastVisits(across).flatMap(({ visit, reportId }): Stop[] => {
    const city = cityIn(visit.place);
    const evidence = { reportId, field: visit.fields.place, record: visit.record };
    return city ? [{ city, day: visit.day, evidence }] : [];
  });
  const stays = joined(joined(stops.map((stop) => [stop])).filter(isStay));
  const places = new Set(stays.map((stay) => placeOf(stay)));
  return places.size === stays.length ? stays : [];
}

/** Merges consecutive stays in the same city. */
function joined(stays: readonly Stay[]): Stay[] {
  const all: Stop[][] = [];
  for (const stay of stays) {
    const last = all.at(-1);
    if (last !== undefined && placeOf(last) === placeOf(stay)) last.push(...stay);
    else all.push([...stay]);
  }
  return all;
}

function placeOf(stay: Stay): number | undefined {
  return stay.at(0)?.city.place;
}

function isStay(stay: Stay): boolean {
  const [first, last] = [stay.at(0), stay.at(-1)];
  if (!first || !last || stay.length < STAY_VISITS_MIN) return false;
  return last.day - first.day >= STAY_DAYS_MIN;
}

/** Each line lists the names that addresses use for the cities of one area. */
const PLACES = [
  'Delhi, Gurgaon, Gurugram, Noida, Ghaziabad, Faridabad, Meerut, Sonipat',
  'Mumbai, Bombay, Thane, Kalyan, Panvel, Vasai',
  'Pune, Pimpri, Chinchwad',
  'Nashik, Nasik',
  'Nagpur',
  'Goa, Panaji, Panjim, Margao',
  'Ahmedabad, Gandhinagar',
  'Surat',
  'Vadodara, Baroda',
  'Rajkot',
  'Jaipur',
  'Indore',
  'Bhopal',
  'Raipur',
  'Lucknow',
  'Kanpur',
  'Agra',
  'Varanasi',
  'Prayagraj, Allahabad',
  'Dehradun',
  'Chandigarh, Mohali, Panchkula, Zirakpur',
  'Ludhiana',
  'Jalandhar',
  'Amritsar',
  'Patna',
  'Ranchi',
  'Jamshedpur',
  'Kolkata, Calcutta, Howrah',
  'Guwahati',
  'Bhubaneswar, Cuttack',
  'Hyderabad, Secunderabad',
  'Vijayawada, Guntur',
  'Visakhapatnam, Vizag',
  'Bengaluru, Bangalore',
  'Mysuru, Mysore',
  'Chennai, Madras',
  'Coimbatore',
  'Madurai',
  'Tiruchirappalli, Trichy',
  'Kochi, Cochin, Ernakulam',
  'Thiruvananthapuram, Trivandrum',
  'Kozhikode, Calicut',
];

/** `place`: a number that all names of a city and its suburbs share. */
type City = { name: string; place: number };

const CITIES = new Map(
  PLACES.flatMap((names, place) =>
    names.split(', ').map((name): [string, City] => [name.toUpperCase(), { name, place }]),
  ),
);

/** Matches a street named after a city: `DELHI ROAD, ROHTAK` is not in Delhi. */
const STREET = /\b[a-z]+[\s-]+(road|rd|highway|hwy|marg|bypass|expressway|naka|phata)\b/gi;

/** The city that a text names; undefined if it names none, or several. */
export function cityIn(text: string): City | undefined {
  const words = text
    .replace(STREET, ' ')
    .toUpperCase()
    .split(/[^A-Z]+/);
  const found = words.flatMap((word) => CITIES.get(word) ?? []);
  const [first] = found;
  return found.every(({ place }) => place === first?.place) ? first : undefined;
}
