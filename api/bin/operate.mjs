// `npm run operator -- COMMAND`: an operator command, from a fresh clone or an installed package.

import { ready } from './prepare.mjs';

ready();
await import('../../build/compiled/api/operator/main.js');
