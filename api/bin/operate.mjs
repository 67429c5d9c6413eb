// `npm run operator -- COMMAND`: the operator's desk, from a fresh clone or an installed package.

import { ready } from './prepare.mjs';

ready();
await import('../../build/compiled/api/operator/main.js');
