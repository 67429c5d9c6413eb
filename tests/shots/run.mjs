// `npm run shots` shoots every screen and state into build/shots, in both sizes and colour schemes.
// `npm run shots -- login dashboard` shoots only those whose names start with these words.

import { join } from 'node:path';
import { close, folder, inEachLook, onServer } from './stage.mjs';

const { shots } = await import('./shots.mjs');
const wanted = process.argv.slice(2);

await onServer({ SANDBOX_LATENCY_MS: '900' }, ({ url }) =>
  inEachLook(url, async ({ name, context, page }) => {
    let count = 0;
    const shoot = async (shot, options = {}) => {
      if (wanted.length > 0 && !wanted.some((start) => shot.startsWith(start))) return;
      const path = join(folder, `${shot}-${name}.png`);
      await page.screenshot({ path, fullPage: true, animations: 'disabled', ...options });
      count += 1;
    };
    await shots({ page, context, url, email: `${name}@example.in`, shoot });
    console.log(`${name}: ${count} pictures`);
  }),
);
await close();
