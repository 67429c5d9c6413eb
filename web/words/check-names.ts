// The names of the checks in a language, by their ids, and counted nouns in English.

import { catalogue, type Service, type ServiceId } from '../../data/catalogue.ts';
import { indianNumber } from '../../data/values/money.ts';

export function namesOf(name: (service: Service) => string): Record<ServiceId, string> {
  const names = catalogue.map((service) => [service.id, name(service)]);
  return Object.fromEntries(names) as Record<ServiceId, string>; // the catalogue has every id
}

/** The names in lower case, except abbreviations and Aadhaar. */
export function inSentence(labels: string): string {
  return labels.replace(/\b(?!Aadhaar)[A-Z][a-z]+/g, (word) => word.toLowerCase());
}

/** A number of things, such as `1 report` or `2 reports`. */
export function counted(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${indianNumber(count)} ${one}s`;
}
