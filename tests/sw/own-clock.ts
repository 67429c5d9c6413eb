// Runs before each file of a phone's tests, which share their modules: resets the clock as on a
// phone that has not reached a server. An earlier file's server would have set the machine's time,
// which is later than the days on which some tests stop the clock.

import { stopClock } from './stopped-clock.ts';

/** The earliest time that a phone assumes before it reaches a server; see sw/server-clock.ts. */
stopClock(Date.UTC(2026, 10))();
