// Reads the phone's reports and cars with our own code, bundled for a page, and with raw IndexedDB.

import { bundled } from './page-bundle.mjs';
import { CPU_THROTTLE, slowPage } from './phone-lot.mjs';

export const REPORTS = 100_000;
export const CARS = 3_000;
/** The number of reports that the list of cars is made from. */
const CAR_REPORTS = 10_000;
const ROUNDS = 9;

/**
 * Compares our own search, bundled for a page, with IndexedDB holding reports whole in one store.
 */
export async function librarySpeed({ context, url }) {
  const { page, devtools } = await slowPage(context);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(`${url}/samples/hyundai.pdf`);
  await page.goto(`${url}/login`);
  // Evaluates the bundle as developer tools do: the page's policy allows only its own script.
  await page.evaluate(await bundled('./phone-page.mjs'));
  await page.evaluate((count) => window.benchLibrary.fill(count), REPORTS);
  await page.evaluate((counts) => window.benchLibrary.fillCars(counts), [CAR_REPORTS, CARS]);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(
      await page.evaluate(async () => {
        const { measure, measureCars } = window.benchLibrary;
        return { ...(await measure()), ...(await measureCars()) };
      }),
    );
  }
  await page.close();
  const names = Object.keys(rounds[0]);
  return Object.fromEntries(names.map((name) => [name, rounds.map((each) => each[name])]));
}
