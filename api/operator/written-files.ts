// Writes the files that commands make: always new, and readable only by their owner. Also writes a
// financial year's vouchers as CSV for the accountant.

import { lstatSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { counted } from '../../data/desk/figures.ts';
import { voucherFile, voucherRow } from '../desk/reading/books-read.ts';
import { financialYearOf, vouchersOfYear } from '../money/vouchers.ts';
import type { Config } from '../settings/config.ts';
import { codeOf } from '../storage/exit-codes.ts';
import type { Command } from './command.ts';
import { Mistake, type OperatorSession } from './session.ts';

/** Throws a {@link Mistake} if the path exists or is in the data folder. */
export function refuseOldFile(config: Pick<Config, 'dataDir'>, path: string): void {
  if (path === '') throw new Mistake('Name the file to write: --to FILE.');
  const place = join(realpathSync(dirname(path)), basename(path));
  refuseDataFolder(config, place);
  // A broken link counts as an existing file.
  if (lstatSync(place, { throwIfNoEntry: false })) {
    throw new Mistake(`${path} already exists: name a new file. Nothing was written.`);
  }
}

/** Throws a {@link Mistake} if `path`, which has no symbolic links, is in the data folder. */
export function refuseDataFolder({ dataDir }: Pick<Config, 'dataDir'>, path: string): void {
  const way = relative(realpathSync(dataDir), path);
  if (way !== '' && /^\.\.(?:[/\\]|$)/.test(way)) return;
  throw new Mistake(`${path} is in the data folder: write it elsewhere. Nothing was written.`);
}

/** Writes the whole text, or leaves no file. */
export function writeNewFile(config: Pick<Config, 'dataDir'>, path: string, text: string): void {
  refuseOldFile(config, path);
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // A full disk may have left half of the file. A file that another process made is kept.
    if (codeOf(error) !== 'EEXIST') rmSync(path, { force: true });
    throw error;
  }
}

export const accountsExport: Command = {
  name: 'export',
  usage: 'export [--year 2026-27] [--to FILE.csv]',
  does: "writes a financial year's GST receipt and refund vouchers for the accountant",
  async run(session, { options }) {
    const year = yearIn(options['year'], session);
    const vouchers = await session.database.read((sql) => vouchersOfYear(sql, year));
    const rows = vouchers.map(voucherRow);
    const { to } = options;
    if (to === undefined)
      return { rows, summary: `${counted(rows.length, 'voucher')}. In rupees.` };
    const file = await session.database.read((sql) => voucherFile(sql, { financialYear: year }));
    writeNewFile(session.config, to, file);
    return { rows: [{ file: to, vouchers: rows.length }], summary: `Written: ${to}` };
  },
};

function yearIn(text: string | undefined, { clock }: OperatorSession): number {
  if (text === undefined) return financialYearOf(clock());
  const year = text.match(/^(20\d\d)(-\d\d)?$/)?.[1];
  if (year === undefined) throw new Mistake(`"${text}" is not a financial year such as 2026-27.`);
  return Number(year);
}
