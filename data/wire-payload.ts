// The payload of a call as it travels (specification, section 7).

import type { Service } from './catalogue.ts';
import { sentAs } from './values/identifiers.ts';

/** `typed` by the names of the service's fields; what is missing is sent as ''. */
export function wirePayload(
  { fields, fixedPayload }: Pick<Service, 'fields' | 'fixedPayload'>,
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  const values = fields.map(({ name, kind }) => [name, sentAs(kind, typed[name] ?? '')]);
  return { ...fixedPayload, ...Object.fromEntries(values) };
}
