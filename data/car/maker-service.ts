// Which service asks the maker that the register names.

import { catalogue, type Service } from '../catalogue.ts';

/** The services that ask makers for their workshops' records. */
export const makerServices: readonly Service[] = catalogue.filter(
  ({ maker }) => maker !== undefined,
);

/** The service of a maker as the register writes it: `HYUNDAI MOTOR INDIA LTD`. */
export function makerServiceOf(registered: string): Service | undefined {
  const words = registered.toUpperCase().split(/[^A-Z]+/);
  return makerServices.find(({ maker = '' }) => words.includes(maker.toUpperCase()));
}
