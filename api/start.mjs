// `npm start`: from a fresh clone to a running sandbox.

import { build, install } from './prepare.mjs';

install();
build();
await import('../build/compiled/api/main.js');
