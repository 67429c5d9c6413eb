// Writes the page that checks reports, with the keys, as a folder that any web server can serve:
// reports stay provable when this server has ended, or under another roof.

import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KEYS_PATH, WITHDRAWN_PATH } from '../../../data/proof/published.ts';
import { publishedKeys, publishedWithdrawals } from '../../proof/published-lists.ts';
import { lookAt } from '../../storage/database-file.ts';
import type { Command } from '../command.ts';
import { refuseDataFolder } from '../new-file.ts';
import { Mistake } from '../session.ts';

/** The page in both languages; everything else is what one of its files names. */
const PAGES = ['v.html', 'hi/v.html'];

/** Where the built app lies, seen from the built server. */
const webDir = fileURLToPath(new URL('../../../../web', import.meta.url));

export const exportVerifier: Command = {
  name: 'export-verifier',
  usage: 'export-verifier FOLDER',
  does: 'writes the page that checks reports, with the keys, as a folder for any web server',
  async run({ database, config }, { words: [folder = ''] }) {
    refuseUnfit(folder);
    refuseDataFolder(config, realpathSync(folder));
    const isTest = config.mode === 'sandbox';
    const lists = await database.read((sql) => ({
      [KEYS_PATH]: publishedKeys(sql, isTest),
      [WITHDRAWN_PATH]: publishedWithdrawals(sql),
    }));
    const files = filesNeeded();
    for (const file of files) copy(file, join(folder, file));
    for (const page of PAGES) copy(page, join(folder, page.replace('.html', ''), 'index.html'));
    copy('v.html', join(folder, 'index.html'));
    for (const [path, list] of Object.entries(lists)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${JSON.stringify(list)}\n`);
    }
    const keys = lists[KEYS_PATH].keys.length;
    const summary =
      `Written to ${folder}: serve it over https as it is, at the host that the reports name or ` +
      'another. Without a server nobody can say of a stolen key what it sold.';
    return { rows: [{ folder, files: files.length, keys }], summary };
  },
};

function refuseUnfit(folder: string): void {
  if (!lookAt(join(webDir, 'v.html'))) {
    throw new Mistake('The page is not built here: run the command of an installed server.');
  }
  if (!lookAt(folder)?.isDirectory()) throw new Mistake(`${folder} is no folder: make it first.`);
  if (readdirSync(folder).length > 0) throw new Mistake(`${folder} is not empty.`);
}

/** The pages, and whatever a file among them names: scripts, styles, fonts, pictures. */
function filesNeeded(): string[] {
  const others = readdirSync(webDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !NOT_TAKEN.test(name) && lookAt(join(webDir, name))?.isFile(),
  );
  const needed = new Set(PAGES);
  // A set is walked to its end, also where it grows meanwhile.
  for (const file of needed) {
    if (!NAMES_OTHERS.has(extname(file))) continue;
    const text = readFileSync(join(webDir, file), 'utf8');
    for (const other of others) if (text.includes(basename(other))) needed.add(other);
  }
  return [...needed];
}

/** Other pages, compressed copies, and what makes an app of the page: that needs a server. */
const NOT_TAKEN = /\.(br|gz|html|map|webmanifest)$|^worker\.js$/;

const NAMES_OTHERS = new Set(['.html', '.js', '.css', '.webmanifest']);

function copy(file: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(join(webDir, file), to);
}
