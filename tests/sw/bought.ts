// Stores car reports as a phone does after buying them.

import { type ServiceId, serviceById } from '../../data/catalogue.ts';
import { sampleAnswer } from '../../data/judges.ts';
import { keepMissing } from '../../sw/reports/library.ts';
import { receiptOf } from './sold.ts';

/** `part`: fields that are added to the sample's result or override its fields. */
export type Asked = [serviceId: ServiceId, plate: string, day: number, part?: object];

let count = 0;

/** Stores a sample report for a plate, bought on a day in November, and returns its key. */
export async function boughtBy(
  accountId: string,
  ...[serviceId, plate, day, part = {}]: Asked
): Promise<string> {
  const service = serviceById(serviceId);
  count += 1;
  const key = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  const isRegister = serviceId === 'rc';
  const chassis = isRegister ? { vehicle_chasi_number: `SBXCHASSIS${plate}` } : {};
  const named = isRegister ? { rc_number: plate } : { vehicleNumber: plate };
  const result = Object.assign({}, sampleAnswer(service), chassis, part, named);
  const at = new Date(Date.UTC(2026, 10, day)).toISOString();
  const receipt = receiptOf(serviceId, { id: `T${count}`, key, at });
  const sold = { result, receipt, madeFor: 'dealer@example.in', isSandbox: true };
  await keepMissing(accountId, [sold]);
  return key;
}
