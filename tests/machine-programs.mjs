// What the tests want of the machine itself, installed where that can be: PostgreSQL, Chromium,
// WebKit, Python. A process of its own, since apt mostly waits: types, lint, build go on meanwhile.

import { installShell } from './browser.mjs';
import { installedProgram } from './debian-program.mjs';
import { hasPostgres } from './postgres-cluster.mjs';
import { hasWebKit } from './webkit/installed.mjs';

// One after the other: apt works for one at a time.
hasPostgres();
installShell();
hasWebKit();
installedProgram('python3', 'python3');
