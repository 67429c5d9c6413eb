// The box's entry: reads the environment, starts, says where it is, and stops when told to.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { startBox } from './server.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const webDir = fileURLToPath(new URL('../../web', import.meta.url));
const config = readConfig(process.env);
const { url, stop } = await startBox(config, { webDir });

console.log(`
  Lotproof is open (sandbox: nothing here is real, nothing is charged)

    The app          ${url}
    Its mailbox      ${url}/sandbox/mail      (sign-in codes arrive here)
    Plates to try    MH00SB0001   a full history
                     MH00SB0002   an odometer that was turned back
                     MH00SB9404   no record, so no charge
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop().then(() => process.exit(0)));
}
