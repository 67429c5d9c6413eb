// `node tests/shots/desk.mjs` shoots every screen of the operator's desk into build/shots, in both
// sizes and colour schemes: empty, with three months of invented trade, and with every alarm.

import { join } from 'node:path';
import { close, folder, inEachLook, onServer } from './stage.mjs';

await onDesk('empty', 0, emptyScreens);
await onDesk('usual', 90, usualScreens);
await close();

function onDesk(state, days, screens) {
  return onServer({ days }, ({ deskUrl }) =>
    inEachLook(deskUrl, ({ name, page }) =>
      screens({ page, shoot: shooter(page, (shot) => `desk-${shot}-${state}-${name}`) }),
    ),
  );
}

function shooter(page, nameOf) {
  return async (shot) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Loading', { exact: true }).waitFor({ state: 'detached' });
    const path = join(folder, `${nameOf(shot)}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  };
}

async function everyPlace({ page, shoot }) {
  for (const path of ['/', '/find', '/services', '/books', '/log', '/people', '/sign-in']) {
    await page.goto(path);
    await shoot(path === '/' ? 'today' : path.slice(1));
  }
}

async function emptyScreens(walk) {
  await everyPlace(walk);
}

async function usualScreens(walk) {
  const { page, shoot } = walk;
  await everyPlace(walk);
  await page.goto('/list/unreceived');
  await shoot('list');
  await page.goto('/find?q=nandicars');
  await shoot('found');
  await page.getByRole('link', { name: 'sales@nandicars.example' }).click();
  await page.getByRole('link', { name: 'Statement' }).waitFor();
  await shoot('dealer');
  const credit = page.getByRole('button', { name: 'Give credit' });
  if (!(await credit.isVisible())) await page.getByText('Possible acts').click();
  await credit.click();
  await page.getByLabel('Rupees').fill('50');
  await page.getByLabel('Why').fill('Goodwill after the outage');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await page.getByRole('button', { name: 'Do it' }).waitFor();
  await shoot('act');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('link', { name: /^pay_/ }).first().click();
  await page.getByText(/owed/).first().waitFor();
  await shoot('payment');
  await page.goto('/find?q=contact@oneday');
  await page.getByRole('link', { name: /oneday/ }).click();
  await page.getByRole('link', { name: 'Statement' }).waitFor();
  await shoot('blocked');
  await everythingWrong(walk);
}

/** Puts alarms that never occur together into the server's answer. */
async function everythingWrong({ page, shoot }) {
  await page.route('**/desk/api/today', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, ...wrong() } });
  });
  await page.goto('/');
  await shoot('today-wrong');
  await page.getByRole('heading', { name: 'The machine' }).scrollIntoViewIfNeeded();
  await shoot('today-wrong-below');
  await page.unroute('**/desk/api/today');
  await page.route('**/desk/api/**', (route) => route.abort());
  await page.goto('/log');
  await page.getByRole('alert').waitFor();
  const path = join(folder, 'desk-unreachable.png');
  await page.screenshot({ path });
}

function wrong() {
  return {
    troubles: [
      {
        what: 'The database is damaged: page 812 cannot be read.',
        todo: 'The server sells nothing. Restore a backup, or accept the database if it is sound.',
        typed: 'lotproof verify',
      },
      {
        what: 'The last copy of the database is missing or damaged.',
        todo: 'Make a copy in the books now. The result of the last one says why it failed.',
        typed: 'lotproof check',
        link: '/books?part=Promises',
      },
      {
        what: 'surepass is not asked for Hyundai Service History: it failed repeatedly.',
        todo: 'Look at its account and status page; we ask the source again automatically.',
        link: '/services',
      },
      {
        what: 'The gateway and the database differ in 1 place.',
        todo: 'A dealer may have paid for nothing: open each place, correct and settle it there.',
        link: '/list/differences',
      },
      {
        what: 'The https certificate was not renewed and expires soon.',
        todo: "Then no dealer can reach Lotproof. Caddy's log says why it was not renewed.",
        typed: 'journalctl -u caddy -n 50',
      },
    ],
    sources: [
      row('Hyundai Service History', 'surepass', 0, 2, 41, 'open'),
      row('RC Verification', 'surepass', 120, 9, 3, 'half-open'),
      row('RC Verification', 'apiclub', 8, 0, 0, 'closed'),
    ],
    open: { reportsBeingFetched: 7, theOldestFor: '1 hour', emailsNotTaken: 12 },
    machine: { lastSoundCopy: '3 days ago', disk: '0.4 GB free', clock: '540.0 s behind' },
  };
}

function row(service, source, answered, noRecord, failed, circuit) {
  const tone = failed > 0 ? 'bad' : 'good';
  return { service, source, answered, noRecord, failed, circuit: { text: circuit, tone } };
}
