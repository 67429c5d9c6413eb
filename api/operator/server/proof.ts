// Makes a new key for signing reports. Exports the page that checks reports as a folder for any web
// server, so that buyers can still check reports once this server is gone.

import { randomUUID } from 'node:crypto';
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
import { stampText } from '../../../data/desk/figures.ts';
import { KEYS_PATH, WITHDRAWN_PATH } from '../../../data/proof/published.ts';
import { logged } from '../../backup/act-log.ts';
import { refuseOtherPlace } from '../../backup/backup-folder.ts';
import { type KnownKey, knownKeys, listKey, markStolen } from '../../proof/known-keys.ts';
import { publishedKeys, publishedWithdrawals } from '../../proof/published-lists.ts';
import { makeSigningKey, type SigningKey } from '../../proof/signing-key.ts';
import { lookAt } from '../../storage/database-file.ts';
import { type Command, type Row, reasonIn, whoIn } from '../command.ts';
import { Mistake, type OperatorSession, refuseWrongClock } from '../session.ts';
import { refuseDataFolder } from '../written-files.ts';
import { backedUp } from './backups.ts';

export const rotateSigningKey: Command = {
  name: 'rotate-signing-key',
  usage: 'rotate-signing-key --reason TEXT [--stolen KEY] [--by NAME]',
  does: 'makes a new key for signing reports; --stolen names a stolen one',
  async run(session, asked) {
    refuseWrongClock(session);
    refuseOtherPlace(session.config);
    const { stolen } = asked.options;
    const before = await session.database.read(knownKeys);
    if (stolen !== undefined && !before.some(({ kid }) => kid === stolen)) {
      const kids = [...new Set(before.map(({ kid }) => kid))].join(', ');
      throw new Mistake(`No key is called ${stolen}. The keys are: ${kids}.`);
    }
    const [who, why, at] = [whoIn(session, asked), reasonIn(asked), session.clock()];
    const line = { id: randomUUID(), kind: 'rotation', who, why, at, subject: stolen } as const;
    const made = await logged(session.config, line, async () => {
      const theft = stolen === undefined ? undefined : { kid: stolen, at, who, why };
      if (theft) await session.database.transaction((sql) => markStolen(sql, theft));
      const key = await makeSigningKey(session.config.dataDir, at);
      await listed(session, key, before);
      return key;
    });
    const { file, isGood } = await backedUp(session, session.config.backupDir);
    const rows = (await session.database.read(knownKeys)).map(rowOf);
    const backup = isGood ? `The keys are backed up: ${file}` : 'The backup is not sound.';
    return {
      rows,
      isGood,
      summary: `From the next sale on, ${made.kid} signs reports. ${backup}`,
    };
  },
};

/** Lists the new key under the current host. Each server lists its key under its own host. */
async function listed(
  { config, database, clock }: OperatorSession,
  key: SigningKey,
  before: KnownKey[],
): Promise<void> {
  const iss = config.publicUrl ? new URL(config.publicUrl).host : before.at(-1)?.iss;
  if (iss === undefined) return;
  const at = clock();
  await database.transaction((sql) => listKey(sql, key, { iss, at }));
}

function rowOf({ kid, iss, madeAt, stolenAt }: KnownKey): Row {
  return { key: kid, host: iss, made: stampText(madeAt), stolen: stampText(stolenAt) };
}

/** The page in both languages. These two name all other files, directly or through another file. */
const PAGES = ['v.html', 'hi/v.html'];

/** The folder of the built app, relative to the built server. */
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
      `Written to ${folder}: serve it unchanged over https, on the reports' host or another. ` +
      'Without a server the page cannot tell whether we signed a report or a thief did.';
    return { rows: [{ folder, files: files.length, keys }], summary };
  },
};

function refuseUnfit(folder: string): void {
  if (!lookAt(join(webDir, 'v.html'))) {
    throw new Mistake(
      `There is no built page in ${webDir}: run the command on an installed server.`,
    );
  }
  if (!lookAt(folder)?.isDirectory())
    throw new Mistake(`${folder} is not a folder: create it first.`);
  if (readdirSync(folder).length > 0) throw new Mistake(`${folder} is not empty.`);
}

/** Returns the pages and every file that they name: scripts, styles, fonts, pictures. */
function filesNeeded(): string[] {
  const others = readdirSync(webDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !NOT_TAKEN.test(name) && lookAt(join(webDir, name))?.isFile(),
  );
  const needed = new Set(PAGES);
  // The loop also visits files that are added to the set while it runs.
  for (const file of needed) {
    if (!NAMES_OTHERS.has(extname(file))) continue;
    const text = readFileSync(join(webDir, file), 'utf8');
    for (const other of others) if (text.includes(basename(other))) needed.add(other);
  }
  return [...needed];
}

/** Matches other pages, compressed copies, and the parts of the app that need a server. */
const NOT_TAKEN = /\.(br|gz|html|map|webmanifest)$|^worker\.js$/;

const NAMES_OTHERS = new Set(['.html', '.js', '.css', '.webmanifest']);

function copy(file: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(join(webDir, file), to);
}
