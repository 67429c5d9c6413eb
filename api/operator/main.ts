// `npm run operator -- COMMAND`: the entry point of the operator's commands.

import { run } from './run.ts';

// Only the server's own user can read backups and exports.
process.umask(0o077);
// A reader that stops early, such as `| head`, is not an error.
process.stdout.on('error', () => process.exit());
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  print: console.log,
  complain: console.error,
});
