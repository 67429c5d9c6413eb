// Tells the servers of the tests that come after it where their databases are.

import { inject } from 'vitest';

process.env.TEST_CLUSTER = inject('cluster');
