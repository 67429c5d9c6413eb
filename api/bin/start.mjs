// `npm start` starts a sandbox from a fresh clone, or a server from an installed package.

import { ready } from './prepare.mjs';

ready();
await import('../../build/compiled/api/server/main.js');
