// Programs that the tests need on the machine, installed if possible: PostgreSQL, Chromium,
// WebKit, Python, hledger. In its own process, since apt mostly waits: types, lint and build
// continue meanwhile.

import { installShell } from './browser.mjs';
import { installedProgram } from './debian-program.mjs';
import { hasPostgres } from './postgres-cluster.mjs';
import { hasWebKit } from './webkit/installed.mjs';

// One at a time, as apt requires.
hasPostgres();
installShell();
hasWebKit();
installedProgram('python3', 'python3');
installedProgram('hledger', 'hledger');
