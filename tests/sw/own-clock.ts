// Runs before each file of a phone's tests and resets the shared clock. Another file's server may
// have set it to a time later than the day on which a test stops the clock.

import { stopClock } from './stopped-clock.ts';

/** The earliest time that a phone believes before it reaches a server; see sw/server-clock.ts. */
stopClock(Date.UTC(2026, 10))();
