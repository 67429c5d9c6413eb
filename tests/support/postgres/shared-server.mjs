// A server on the PostgreSQL database of `DATABASE_URL`, where others are too. Prints its
// address as main.ts does, and writes what it has to complain of into its folder.

import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { startServer } from '../../../build/compiled/api/server.js';
import { readConfig } from '../../../build/compiled/api/settings/config.js';

const webDir = fileURLToPath(new URL('../../../web/public', import.meta.url));
const config = { ...readConfig(process.env), databaseUrl: process.env.DATABASE_URL };
const log = pino({ level: 'error' }, pino.destination(`${config.dataDir}/log`));
const { url } = await startServer(config, { webDir, log, isShared: true });
console.log(`The app ${url}`);
