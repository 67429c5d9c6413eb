// Runs before each file of a phone's tests and resets the clock, because the files share modules.
// An earlier file's server sets the present time, which is later than the days at which some tests
// stop the clock.

import { stopClock } from './stopped-clock.ts';

/** The earliest time that a phone assumes before it reaches a server; see sw/server-clock.ts. */
stopClock(Date.UTC(2026, 10))();
