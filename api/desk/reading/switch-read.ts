// How each service was switched last.

import { catalogue } from '../../../data/catalogue.ts';
import { lastSwitch, type Switch } from '../../reports/service-switches.ts';
import type { Sql } from '../../storage/sql.ts';

/** By the service's id; without those that never were. */
export function switchesOf(sql: Sql, _: object): Record<string, Switch> {
  return Object.fromEntries(
    catalogue.flatMap(({ id }) => {
      const last = lastSwitch(sql, id);
      return last ? [[id, last] as const] : [];
    }),
  );
}
