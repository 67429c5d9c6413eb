// Bundles a file of this folder with our own code, to run inside a page.

import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Returns the script. */
export async function bundled(file) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { LOTPROOF_API: '""' },
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(file, import.meta.url)),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  return [built].flat()[0].output[0].code;
}
