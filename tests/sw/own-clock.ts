// Before each file of a phone's tests, which share their modules: no server has told its time yet.
// What an earlier file's server told, by the clock of the machine, would be later than the days on
// which some tests stand still.

import { stopClock } from './stopped-clock.ts';

/** As early as a phone that has never reached a server takes it to be; see sw/server-clock.ts. */
stopClock(Date.UTC(2026, 10))();
