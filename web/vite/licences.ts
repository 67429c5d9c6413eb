// Vite plugins that list the third-party work in our build, with its licences, in licences.txt.
// There are three builds: the app, the worker for documents, and the service worker.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/**
 * Our files that were made from a package's files; see web/report/pdf/indic/faces/make.mjs and
 * web/report/pdf/plate.ts.
 */
const MADE_OF: [file: RegExp, packageOf: (part: string) => string][] = [
  [/indic\/faces\/(\w+)\.face\.deflate/, (script) => `@fontsource/noto-sans-${script}`],
  [/indic\/faces\/(harfbuzz)\.wasm\.deflate/, () => 'harfbuzzjs'],
  [/pdf\/(plate-letters)\.txt/, () => '@fontsource/barlow-condensed'],
];

/** Files of these kinds are never written by hand, so we must know who made them. */
const MADE_BY_OTHERS = /\.(woff2?|ttf|otf|wasm|deflate)$/;

/** The bundler's own additions have no files: `\0vite/…`, `\0rolldown/…`. */
const BUNDLERS_OWN = /^\0(vite|rolldown)\//;

export function licences(): { collected: () => Plugin; written: Plugin } {
  const folders = new Set<string>();
  let outDir = '';
  return {
    collected: () => ({
      name: 'licences-collected',
      generateBundle(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const origins = file.type === 'chunk' ? file.moduleIds : file.originalFileNames;
          for (const folder of origins.flatMap((id) => folderOf(id) ?? [])) folders.add(folder);
        }
      },
    }),
    written: {
      name: 'licences-written',
      apply: 'build',
      configResolved({ root, build }) {
        outDir = resolve(root, build.outDir);
      },
      closeBundle: {
        order: 'post', // the service worker's build is last
        sequential: true,
        handler() {
          writeFileSync(join(outDir, 'licences.txt'), textOf([...folders].sort()));
        },
      },
    },
  };
}

/** The folder of the package that a module or file belongs to; undefined if it is ours. */
function folderOf(id: string): string | undefined {
  const [, bundler] = BUNDLERS_OWN.exec(id) ?? [];
  if (bundler !== undefined) return join(modules, bundler);
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
  if (folder !== undefined) return resolve(fileURLToPath(new URL('..', import.meta.url)), folder);
  for (const [file, packageOf] of MADE_OF) {
    const [, part] = file.exec(id) ?? [];
    if (part !== undefined) return join(modules, packageOf(part));
  }
  if (MADE_BY_OTHERS.test(id)) throw new Error(`The licence of ${id} is unknown.`);
  return undefined;
}

const RULE = '='.repeat(80);

function textOf(folders: string[]): string {
  const intro = 'Lotproof is made with the work of others, each under the licence that follows it.';
  return [intro, ...folders.map(noticeOf)].join(`\n\n${RULE}\n\n`);
}

/** Licences of the bundler's own code, which never reaches a phone. */
const OF_BUNDLERS = /\n# Licenses of bundled dependencies\n.*/s;

/** Licence texts for packages that only name their licence at the top of their sources. */
const NAMED_IN_SOURCE: Readonly<Record<string, string>> = {
  'qrcode-generator': './qrcode-generator.MIT.txt',
};

/** Throws if a package has no licence text, because we must not distribute it without one. */
function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const named = NAMED_IN_SOURCE[name];
  if (named !== undefined) texts.push(readFileSync(new URL(named, import.meta.url), 'utf8'));
  if (texts.length === 0) throw new Error(`${name} has no licence text.`);
  const theirs = texts.map((text) => text.replace(OF_BUNDLERS, '').trim());
  return [`${name} ${version} (${license})`, ...theirs].join('\n\n');
}
