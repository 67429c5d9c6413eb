// Services that the operator has switched off, with the reason that dealers read. Functions run
// inside their caller's transaction or read.

import type { Service, ServiceId } from '../../data/catalogue.ts';
import { plainText } from '../../data/values/plain-text.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';

export type Switch = { isOff: boolean; sentence: string; who: string; why: string; at: number };

/** Returns the latest switch of the service; undefined if it was never switched. */
export function lastSwitch(sql: Sql, service: ServiceId): Switch | undefined {
  const row = sql.get<Omit<Switch, 'isOff'> & { is_off: number }>(
    `SELECT is_off, sentence, who, why, at FROM service_switch
     WHERE service = :service ORDER BY id DESC LIMIT 1`,
    { service },
  );
  return row && { ...row, isOff: row.is_off === 1 };
}

/** Returns the refusal while the service is switched off; undefined while it is sold. */
export function offRefusal(sql: Sql, service: ServiceId): Refusal | undefined {
  const last = lastSwitch(sql, service);
  return last?.isOff ? refusal('switched_off', { told: last.sentence }) : undefined;
}

export function servicesSwitchedOff(sql: Sql): ServiceId[] {
  return sql
    .all<{ service: ServiceId }>(
      `SELECT service FROM service_switch AS last
       WHERE is_off = 1 AND id = (SELECT max(id) FROM service_switch WHERE service = last.service)`,
    )
    .map(({ service }) => service);
}

export function isSwitchedOff(sql: Sql, service: ServiceId): boolean {
  return lastSwitch(sql, service)?.isOff ?? false;
}

/** Returns what dealers read while the service is off: by default, that it is not available. */
export function toldWhileOff({ shortName }: Service, tell = ''): string {
  return plainText(tell) || `${shortName} is not available right now.`;
}

type Switching = Omit<Switch, 'sentence'> & { service: Service; tell: string | undefined };

export function switchService(sql: Sql, { service, isOff, tell, ...said }: Switching): void {
  const sentence = toldWhileOff(service, tell);
  sql.insert(
    `INSERT INTO service_switch (service, is_off, sentence, who, why, at)
     VALUES (:service, :isOff, :sentence, :who, :why, :at)`,
    { service: service.id, isOff: Number(isOff), sentence, ...said },
  );
}
