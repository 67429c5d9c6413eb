// Bundles the compiled server's programs before the tests. Otherwise each start of a program would
// load some 300 modules and take twice as long. Tests of the shipped files start the unbundled
// programs.

import { existsSync, statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const bundled = at('build/bundled');
/** Each program, with the name that tests use to start it. */
const programs = {
  'server/main': at('build/compiled/api/server/main.js'),
  'operator/main': at('build/compiled/api/operator/main.js'),
  'killable-server': at('tests/support/killable-server.mjs'),
};

export default async function bundleServer() {
  // The compiler writes these files last.
  const sources = ['api', 'data'].map((name) => at(`build/compiled/${name}/tsconfig.tsbuildinfo`));
  if (!sources.every(existsSync)) return; // nothing is compiled, so no test can start a server
  const changedAt = Math.max(...[...sources, ...Object.values(programs)].map(timeOf));
  const madeAt = Math.min(...Object.keys(programs).map((name) => timeOf(`${bundled}/${name}.js`)));
  if (madeAt < changedAt) await make();
  process.env['BUNDLED_SERVER'] = bundled;
}

function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function make() {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir: bundled,
      rolldownOptions: { input: programs },
    },
    plugins: [
      {
        // A module finds its files and threads next to itself.
        name: 'address-of-each-module',
        transform: (code, path) =>
          code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      },
    ],
  });
}
