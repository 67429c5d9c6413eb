// How this program was put on its machine and started, so that what it prints can be typed there.

import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json: of a clone, or of an installed package. */
const root = rootOf(dirname(fileURLToPath(import.meta.url)));

/** A package has the build and not what it is built from. */
export const isPackage = !existsSync(join(root, 'vite.config.ts'));

/**
 * What the operator types before a command's name. The unit and `lotproof` say it by
 * LOTPROOF_COMMAND (defaults.env); else it is the same program, started the same way.
 */
export function operatorCommand(env: NodeJS.ProcessEnv = process.env): string {
  if (env['LOTPROOF_COMMAND']) return env['LOTPROOF_COMMAND'];
  // Without its mode a live server's settings would be a sandbox's where that was set by hand.
  const mode = env['LOTPROOF_MODE'] === 'live' ? 'LOTPROOF_MODE=live ' : '';
  if (env['npm_lifecycle_event']) return `${mode}npm run operator --`;
  const program = join(root, 'build/compiled/api/operator/main.js');
  const flags = process.execArgv.filter((flag) => flag.startsWith('--env-file'));
  return [`${mode}node`, ...flags, relative(process.cwd(), program)].join(' ');
}

function rootOf(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootOf(dirname(folder));
}
