// Services that the operator has switched off, with the reason that dealers read. Functions run
// inside their caller's transaction or read.

import type { ServiceId } from '../../data/catalogue.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';

export type Switch = { isOff: boolean; sentence: string; who: string; why: string; at: number };

/** Returns the last switch of the service; undefined if it was never switched. */
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

/** Switches the service. Returns `false` if it is already in this state. */
export function switchService(
  sql: Sql,
  { service, ...change }: Switch & { service: ServiceId },
): boolean {
  if ((lastSwitch(sql, service)?.isOff ?? false) === change.isOff) return false;
  const { isOff, ...row } = change;
  sql.insert(
    `INSERT INTO service_switch (service, is_off, sentence, who, why, at)
     VALUES (:service, :isOff, :sentence, :who, :why, :at)`,
    { ...row, service, isOff: Number(isOff) },
  );
  return true;
}
