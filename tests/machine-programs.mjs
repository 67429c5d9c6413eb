// Installs on this machine, if possible, the programs that the tests need: PostgreSQL, Chromium,
// WebKit, Python, hledger. Runs in its own process, so that types, lint and build continue while
// apt waits.

import { installShell } from './browser.mjs';
import { installedProgram } from './debian-program.mjs';
import { hasPostgres } from './postgres-cluster.mjs';
import { hasWebKit } from './webkit/installed.mjs';

// Install one program at a time, because apt allows no more.
hasPostgres();
installShell();
hasWebKit();
installedProgram('python3', 'python3');
installedProgram('hledger', 'hledger');
