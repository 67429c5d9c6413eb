// The files of a folder of the build, read once at start: they are few, and a build that is made
// anew under a running server changes nothing of what it gives.

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { formsOf, type Page } from './compressed-page.ts';

/** Under the path that each is asked for by, such as `/icons/mark.svg`. */
type BuiltFiles = ReadonlyMap<string, Page>;

/** No file whose name begins with a dot, nor one in a folder of such a name. */
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
    // What the build compressed lies beside the file: a form of it, and no file of its own.
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
