// Tells the servers of the following tests where their databases are.

import { inject } from 'vitest';

process.env.TEST_CLUSTER = inject('cluster');
