// `npm run operator -- COMMAND` runs an operator command, from a clone or an installed package.

import { ready } from './prepare.mjs';

ready();
await import('../../build/compiled/api/operator/main.js');
