// What the register tells about a car, for the car's own file.

import type { AboutCar } from '../../car/about-car.ts';
import { dayIn, monthIn } from '../../values/days.ts';
import { datedPapers } from './papers.ts';
import { ownersIn, usageOf } from './registered.ts';
import { isElectric, type RcResult } from './registration.ts';

export function aboutRegistered(car: RcResult): AboutCar {
  const use = usageOf(car);
  return known({
    maker: car.maker_description,
    model: car.maker_model,
    manufacturedOn: monthIn(car.manufacturing_date),
    registeredOn: dayIn(car.registration_date),
    fuel: car.fuel_type,
    colour: car.color,
    chassis: car.vehicle_chasi_number,
    engine: car.vehicle_engine_number,
    isElectric: car.fuel_type === '' ? undefined : isElectric(car),
    isCommercial: use?.isCommercial,
    useSaidIn: use?.saidIn,
    owners: ownersIn(car),
    papers: datedPapers(car),
    ownerName: car.owner_name,
    // `WAGON R LXI CNG`, where the fuel may say nothing of gas.
    gasSaidIn: /\b(CNG|LPG)\b/i.test(car.maker_model) ? [{ field: 'maker_model' }] : undefined,
  });
}

type Said = { [Key in keyof AboutCar]: AboutCar[Key] | undefined };

/** Only what was said: neither undefined nor ''. */
function known(said: Said): AboutCar {
  const entries = Object.entries(said).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries); // the same keys, fewer of them
}
