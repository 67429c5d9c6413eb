// `npm run operator -- COMMAND`: the entry point of the operator's commands.

import { run } from './run.ts';

// Backups and exports are readable by the server's own user only.
process.umask(0o077);
// A reader that stops early (`| head`) is no error.
process.stdout.on('error', () => process.exit());
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  print: console.log,
  complain: console.error,
});
