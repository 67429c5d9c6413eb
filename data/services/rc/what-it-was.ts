// Infers how a car was used from its entry: a fleet model, a firm as owner, or papers of a
// transport vehicle.

import { type Finding, finding, shortened } from '../../findings/finding.ts';
import { dayIn, monthIn, monthText } from '../../values/days.ts';
import type { Language } from '../../values/language.ts';
import { numberIn } from '../../values/source-values.ts';
import { anyOf, type Registered, usageOf } from './registered.ts';
import type { RcResult } from './registration.ts';

/** Models sold only or mainly to fleets. Private buyers got other names or trims. */
const FLEET_MODELS: readonly { model: RegExp; source: string }[] = [
  { model: /\b(TOUR[ -]?(S|H ?[123]?|V|M)|DZIRE[ -]TOUR)\b/, source: 'Maruti Suzuki, Tour range' },
  { model: /\b(XCENT|GRAND I10|AURA)[ -]PRIME\b|\bPRIME (SD|HB|TAXI)\b/, source: 'Hyundai, Prime' },
  { model: /\bETIOS\b/, source: 'Toyota Etios: most were sold to fleets until 2020' },
  { model: /\bX ?PRES[ -]?T\b/, source: 'Tata Motors, Xpres range for fleets' },
  { model: /\b(INDICA|INDIGO) ?(E?V2|ECS)\b/, source: 'Tata Motors, Indica V2 and Indigo eCS' },
  { model: /\bE?[ -]?VERITO\b/, source: 'Mahindra Verito: fleets and government' },
  { model: /\bLIMO GREEN\b/, source: 'VinFast, for fleets' },
];

const LENDER =
  anyOf(`bank, finance, financial, fincorp, finserv, capital, credit, nbfc, leasing, lease,
  holdings, investment, investments`);
const INSURER = anyOf(`insurance, assurance`);
const FLEET =
  anyOf(`travel, travels, tour, tours, cab, cabs, taxi, transport, transports, rental, rentals,
  rent a, logistics, mobility, fleet, car hire, uber, zoomcar, tourism, carrier, carriers,
  roadways`);
const FIRM =
  anyOf(`pvt, private, ltd, limited, llp, l l p, inc, company, corporation, corp, enterprise,
  enterprises, trader, traders, industries, agency, agencies, associates, services, solutions,
  consultant, consultants, trust, society, motors, automobile, automobiles, hotel, hotels, hospital,
  school, govt, government, department, police(?! patil), m/s, co, trading, brothers, sons, cars,
  authority, the manager, municipal, executive engineer, district collector`);

type Reason = { fields: readonly (keyof RcResult)[]; en: string; hi: string };

/** Finds all signs that a car carried paying passengers or belonged to a firm. */
export function whatItWas(registered: Registered): Finding[] {
  const reasons = [model, owner, fitness, build].flatMap((sign) => sign(registered));
  // The maximum number of reasons in the sentence. The evidence names every field.
  const text = (language: Language) => {
    const said = reasons.slice(0, 2).map((reason) => reason[language]);
    return said.join('; ').replace(/^./, (first) => first.toUpperCase());
  };
  return finding('perhaps_a_taxi', 'warn', [...new Set(reasons.flatMap(({ fields }) => fields))], {
    en: ['Was it a taxi or a company’s car?', `${text('en')}. Who drove it?`],
    hi: ['क्या यह टैक्सी या कंपनी की गाड़ी थी?', `${text('hi')}। किसने चलाई?`],
  });
}

function model({ car }: Registered): Reason[] {
  const name = car.maker_model.toUpperCase();
  const fleets = FLEET_MODELS.flatMap((each) => name.match(each.model)?.[0] ?? []).slice(0, 1);
  return fleets.map((fleet) => ({
    fields: ['maker_model'],
    en: `fleet model ${fleet}`,
    hi: `फ़्लीट मॉडल ${fleet}`,
  }));
}

function owner({ car }: Registered): Reason[] {
  const name = car.owner_name.toUpperCase().replace(/[.,]/g, ' ').replace(/\s+/g, ' ');
  const kinds = [
    [INSURER, 'an insurer', 'बीमा कंपनी'],
    [FLEET, 'a transport firm', 'ट्रांसपोर्ट फ़र्म'],
    [LENDER, 'a lender', 'फ़ाइनेंस कंपनी'],
    [FIRM, 'a firm', 'फ़र्म'],
  ] as const;
  const [, en, hi] = kinds.find(([pattern]) => pattern.test(name)) ?? [];
  if (en === undefined) return [];
  return [{ fields: ['owner_name'], en: `owned by ${en}`, hi: `मालिक ${hi}` }];
}

const PRIVATE_YEARS = 15;
/** The validity of a paper may begin this long before or after the registration. */
const SLACK_DAYS = 180;
/** A car registered this long after it was made was registered before, as vintage cars were. */
const NEW_DAYS = 730;

/**
 * A private car's fitness is valid for fifteen years, a transport vehicle's for two years, then for
 * one year at a time.
 */
function fitness({ car }: Registered): Reason[] {
  const [registered, fit] = [dayIn(car.registration_date), dayIn(car.fit_up_to)];
  if (registered === undefined || fit === undefined || usageOf(car)?.isCommercial) return [];
  const days = PRIVATE_YEARS * 365.25 - SLACK_DAYS;
  if (fit <= registered || fit - registered >= days) return [];
  if (registered - (monthIn(car.manufacturing_date) ?? registered) > NEW_DAYS) return [];
  return [
    {
      fields: ['fit_up_to', 'registration_date'],
      en: `fit only to ${monthText('en', fit)}`,
      hi: `फ़िटनेस सिर्फ़ ${monthText('hi', fit)} तक`,
    },
  ];
}

const SEATS_MAX = 9;
/** The maximum number of seats in a bus. A larger number was typed into the wrong field. */
const BUS_SEATS_MAX = 100;
const BODY_SHOWN_MAX = 16;
const BODY =
  anyOf(`pick up, pickup, truck, goods, load body, tipper, delivery van, ambulance, school, bus,
  maxi, cab, taxi, carrier, container, tanker, trailer`);
const PRIVATE_BODY = /\b(STATION|CREW|DOUBLE) ?(WAGON|CAB)\b/i;

function build({ car }: Registered): Reason[] {
  const shown = shortened(car.body_type, BODY_SHOWN_MAX);
  const seats = numberIn(car.seat_capacity) ?? 0;
  const isWork = BODY.test(car.body_type) && !PRIVATE_BODY.test(car.body_type);
  const isBus = seats > SEATS_MAX && seats <= BUS_SEATS_MAX;
  const body: Reason = { fields: ['body_type'], en: `body ${shown}`, hi: `बॉडी ${shown}` };
  const bus: Reason = { fields: ['seat_capacity'], en: `${seats} seats`, hi: `${seats} सीटें` };
  return [...(isWork ? [body] : []), ...(isBus ? [bus] : [])];
}
