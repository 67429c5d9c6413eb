// Installs the programs that the tests need on the machine, if possible: PostgreSQL, Chromium,
// WebKit, Python, hledger. Runs in its own process, because apt mostly waits, while types, lint and
// build continue.

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
