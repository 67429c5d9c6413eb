// Today's figures at the desk while the day is young.

import { expect, it } from 'vitest';
import { signedInDealer } from '../../support/dealer.ts';
import { operate, withdraw } from '../../support/desk.ts';
import { deskVisitor } from '../../support/desk-visitor.ts';
import { startTestServer } from '../../support/server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

it('Today counts the last hours of yesterday too, a day long and no longer', async () => {
  const night = await startTestServer();
  const shown = deskVisitor(night);
  const sinceMidnightMs = (night.backend.clock() + 5.5 * HOUR_MS) % (24 * HOUR_MS);
  night.pass(46.5 * HOUR_MS - sinceMidnightMs); // 22:30 in India
  const buyer = await signedInDealer(night.url, 100);
  const { body } = await buyer.buy('MH00SB0001');
  const { number } = body['receipt'] as { number: string }; // of every report on a car
  const options = { reason: 'The maker mixed up two cars' };
  await operate(night, withdraw, { words: [number], options });
  night.pass(2 * HOUR_MS);
  const { money } = await shown.ask('today');
  const since = night.backend.clock() - 23.5 * HOUR_MS;
  night.pass(23 * HOUR_MS);
  const later = await shown.ask('today');
  await night.remove();
  const nothing = { inPaise: 0, soldPaise: 0, backPaise: 0 };
  const lastDay = { inPaise: 100_00, soldPaise: 25_00, backPaise: 25_00 };
  expect(money).toMatchObject({ ...nothing, lastDay });
  expect(Math.abs(money.lastDay.since - since)).toBeLessThan(MINUTE_MS);
  expect(later.money).toMatchObject({ ...nothing, lastDay: nothing });
});
