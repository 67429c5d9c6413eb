// Facts in reports about a car, in the form that tests of its file need.

import type { AboutCar, CarReport, WorkshopVisit } from '../../../data/car/about-car.ts';
import { dayIn } from '../../../data/values/days.ts';

export function report(
  id: string,
  serviceId: string,
  about: AboutCar,
  soldAt = '2026-11-20T10:00:00Z',
): CarReport {
  return { id, serviceId, soldAt, about, findings: [] };
}

export function visits(...pairs: [string, string][]): WorkshopVisit[] {
  const fields = { date: 'svc_date', place: 'location_name' };
  return pairs.map(([date, place], record) => ({
    day: dayIn(date) ?? 0,
    place,
    record,
    fields,
    done: () => 'Paid Service',
  }));
}
