// What the tests want of the machine itself: PostgreSQL, Chromium and WebKit, installed where that
// can be. A process of its own, since apt mostly waits: types, lint and build go on meanwhile.

import { installShell } from './browser.mjs';
import { hasPostgres } from './postgres-cluster.mjs';
import { hasWebKit } from './webkit/installed.mjs';

// One after the other: apt works for one at a time.
hasPostgres();
installShell();
hasWebKit();
