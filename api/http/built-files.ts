// The files of a folder of the build, read once at start: they are few, and a rebuild under a
// running server does not change what it serves.

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { formsOf, type Page } from './compressed-page.ts';

/** By the path that each is requested at, such as `/icons/mark.svg`. */
export type BuiltFiles = ReadonlyMap<string, Page>;

/** No file whose name begins with a dot, nor any in a folder with such a name. */
export function builtFiles(dir: string): BuiltFiles {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length))
    .map((name) => name.split(sep).join('/'))
    .filter((name) => !name.includes('/.'));
  const all = new Set(names);
  const bytesOf = (name: string) => (all.has(name) ? readFileSync(join(dir, name)) : undefined);
  const files = new Map<string, Page>();
  for (const name of names) {
    // A file that the build compressed lies beside the original: a form of it, not its own file.
    if (/\.(br|gz)$/.test(name) && all.has(name.slice(0, -3))) continue;
    const forms = { br: bytesOf(`${name}.br`), gzip: bytesOf(`${name}.gz`) };
    files.set(name, formsOf({ ...forms, identity: readFileSync(join(dir, name)) }));
  }
  return files;
}

/** The file at this path, where `/buy` is `/buy.html` and `/` is `/index.html`. */
export function fileAt(files: BuiltFiles, path: string): { name: string; page: Page } | undefined {
  const bare = path.replace(/\/+$/, '');
  for (const name of [bare, `${bare}.html`, `${bare}/index.html`]) {
    const page = files.get(name);
    if (page) return { name, page };
  }
  return undefined;
}
