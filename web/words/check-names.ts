// The names of the checks in a language, by their ids.

import { catalogue, type Service, type ServiceId } from '../../data/catalogue.ts';

export function namesOf(name: (service: Service) => string): Record<ServiceId, string> {
  const names = catalogue.map((service) => [service.id, name(service)]);
  return Object.fromEntries(names) as Record<ServiceId, string>; // the catalogue has every id
}

/** The names in lower case, except abbreviations and Aadhaar. */
export function inSentence(labels: string): string {
  return labels.replace(/\b(?!Aadhaar)[A-Z][a-z]+/g, (word) => word.toLowerCase());
}
