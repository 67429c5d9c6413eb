// Runs before each of the phone's test files and resets the shared clock. Another file's server
// may have set it later than the day on which a test stops the clock.

import { stopClock } from './stopped-clock.ts';

/** The earliest time a phone accepts before it has reached a server; see sw/server-clock.ts. */
stopClock(Date.UTC(2026, 10))();
