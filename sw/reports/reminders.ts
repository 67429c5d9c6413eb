// Reminds the dealer, once a day, that a paper for a car in the yard is about to expire. The server
// does not learn of it.

import { type EndingPaper, endingPapers } from '../../data/car/stock.ts';
import type { Day } from '../../data/values/time-text.ts';
import { accountDatabase } from '../account/database.ts';
import { isReminding } from '../device.ts';
import { indianToday } from '../server-clock.ts';
import { carNotes, inStock } from './car-notes.ts';
import { judgedCar } from './judged-cars.ts';

/** The dealer is reminded of a paper this many days before it expires. */
const NAMED_AT_DAYS = [30, 7, 1];

type Reminder = { plate: string; paper: EndingPaper };

/**
 * Today's reminder: of the papers not yet mentioned, the one that expires first. Undefined if there
 * is none, or if a reminder was shown today. Marks the reminder as shown in the same commit,
 * because a lost reminder is better than a repeated one.
 */
export async function nextReminder(accountId: string): Promise<Reminder | undefined> {
  if (!(await isReminding())) return undefined;
  const today = indianToday();
  const { cars } = accountDatabase(accountId);
  const due = await dueIn(accountId, today);
  return cars.db.transaction('rw', cars, async () => {
    // Read the rows again: another tab may have shown the reminder meanwhile.
    const rows = await cars.toArray();
    // Until the server is reached, a phone's clock may be a day ahead: that reminder was today's.
    const days = [today, today + 1];
    const shown = rows.filter(({ reminded }) => reminded && days.includes(reminded.on));
    for (const { plate } of shown) await cars.update(plate, { 'reminded.on': today });
    if (shown.length > 0) return undefined;
    const byKey = new Map(inStock(rows).map((row) => [row.plate, row]));
    for (const { key, paper, mark } of due) {
      const row = byKey.get(key);
      const told = row?.reminded?.of ?? [];
      if (!row || told.includes(mark)) continue;
      await cars.update(key, { reminded: { on: today, of: [...told, mark] } });
      return { plate: row.written, paper };
    }
    return undefined;
  });
}

type Due = { key: string; paper: EndingPaper; mark: string };

async function dueIn(accountId: string, today: Day): Promise<Due[]> {
  const due: Due[] = [];
  for (const { plate: key, written } of inStock(await carNotes(accountId))) {
    const car = await judgedCar(accountId, written);
    for (const paper of endingPapers(car, today)) {
      const stage = NAMED_AT_DAYS.findLast((days) => paper.daysLeft <= days);
      due.push({ key, paper, mark: `${paper.paper} ${paper.until} ${stage}` });
    }
  }
  return due.toSorted((one, other) => one.paper.daysLeft - other.paper.daysLeft);
}
