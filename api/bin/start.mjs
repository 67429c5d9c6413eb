// `npm start`: from a fresh clone to a running sandbox; from an installed package to a server.

import { ready } from './prepare.mjs';

ready();
await import('../../build/compiled/api/server/main.js');
