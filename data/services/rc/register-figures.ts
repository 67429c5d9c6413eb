// The figures from a register's entry that say the most at a glance, and the car's name.

import { type Figure, figure, type Report } from '../../report.ts';
import { dayIn, dayText, monthIn, yearIn, yearsBetween } from '../../values/days.ts';
import { papersOf } from './papers.ts';
import { ordinal, ownersIn, type Registered } from './registered.ts';
import type { RcResult } from './registration.ts';

export function registerFigures(registered: Registered): Figure[] {
  return [...owner(registered), ...age(registered), ...papers(registered)];
}

function owner({ car }: Registered): Figure[] {
  const count = ownersIn(car);
  if (count === undefined) return [];
  const [note, noteHindi] =
    count === 1 ? ['nobody before', 'पहले कोई नहीं'] : [`${count - 1} before`, `पहले ${count - 1}`];
  return [
    figure(['Owner', ordinal('en', count), note], ['मालिक', ordinal('hi', count), noteHindi]),
  ];
}

function age({ car, soldOn }: Registered): Figure[] {
  const day = dayIn(car.registration_date);
  if (day === undefined || day > soldOn) return [];
  const years = yearsBetween(day, soldOn);
  const [value, valueHindi] =
    years === 0
      ? ['Under 1 year', '1 साल से कम']
      : [`${years} ${years === 1 ? 'year' : 'years'}`, `${years} साल`];
  return [
    figure(
      ['Registered for', value, `since ${dayText('en', day)}`],
      ['रजिस्ट्रेशन को', valueHindi, `${dayText('hi', day)} से`],
    ),
  ];
}

function papers(registered: Registered): Figure[] {
  const judged = papersOf(registered).filter(({ state }) => state !== 'not judged');
  if (judged.length === 0) return [];
  const valid = judged.filter(({ state }) => state !== 'expired').length;
  return [
    figure(
      ['Papers valid', `${valid} of ${judged.length}`, 'on the day of this report'],
      ['काग़ज़ मान्य', `${judged.length} में से ${valid}`, 'इस रिपोर्ट के दिन'],
    ),
  ];
}

/** The car's name, such as `Hyundai Grand I10 1.2 Sportz, 2019`; empty without maker and model. */
export function identityOf(car: RcResult): Pick<Report, 'identity'> {
  const maker = car.maker_description.replace(COMPANY, '');
  const isNamedTwice = car.maker_model.toUpperCase().startsWith(`${maker.toUpperCase()} `);
  const name = [isNamedTwice ? '' : maker, car.maker_model].filter((part) => part !== '').join(' ');
  if (name === '') return {};
  const made = monthIn(car.manufacturing_date) ?? dayIn(car.registration_date);
  const year = made === undefined ? '' : `, ${yearIn(made)}`;
  const detail = [car.fuel_type, car.color, car.body_type, car.registered_at]
    .filter((part) => part !== '')
    .map(inWords)
    .join(' · ');
  return { identity: { name: inWords(name) + year, detail } };
}

/** The words after the maker's own name: `MOTOR INDIA LTD`, `& MAHINDRA LIMITED`. */
const COMPANY =
  / +(&|(and|motors?|cars?|automobiles?|india|private|pvt|ltd|limited|company|corporation)\b).*$/i;

/** Registers use capitals. Long words without digits are easier to read in lower case. */
function inWords(capitals: string): string {
  return capitals.replace(/[A-Z]{4,}(?![0-9])/g, (word) =>
    /[AEIOUY]/.test(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word,
  );
}
