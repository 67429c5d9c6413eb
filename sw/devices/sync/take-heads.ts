// Takes what the devices say of themselves. A head under this device's own id that it never wrote
// is a copy of its profile's: then this one is another device from now on.

import { accountDatabase } from '../../account/database.ts';
import type { DeviceSays, RecordRow } from '../../account/library-rows.ts';
import { noteAgain } from '../changes.ts';
import { libraryRow, putLibraryRow } from '../library-row.ts';
import type { HeadContent } from './contents.ts';
import { headIsDue } from './heads.ts';
import type { Run } from './run.ts';
import { type Taken, versionAfter } from './taken.ts';

/** In the caller's transaction. */
export async function takeHead(run: Run, taken: Taken<HeadContent>): Promise<void> {
  const { accountId } = run;
  const { record, version, known, content } = taken;
  const { kind: _, ...says } = content;
  const row: RecordRow = {
    record,
    kind: 'head',
    id: says.device,
    version: versionAfter(taken),
    by: says.device,
    editedAt: says.at,
  };
  await accountDatabase(accountId).records.put(row);
  const isNewer = version > (known?.version ?? 0);
  if (!isNewer) return;
  const heads = await libraryRow(accountId, 'heads');
  const isOwn = says.device === run.device;
  if (isOwn && heads?.marks.includes(says.mark)) return;
  if (isOwn) await becomeAnother(run);
  else await sendWanted(accountId, says);
  await keepHead(accountId, says);
  const own = heads?.heads.find(({ device }) => device === run.device);
  // Written without ours, which has stood before it: the server has lost or withheld ours.
  if (!isOwn && own && says.order <= own.order) run.isForked = true;
  // Who is in doubt too answers nothing: two of them would ask each other for ever.
  if (!isOwn && says.asks && !own?.asks) await headIsDue(accountId);
}

/** Came damaged to another device: a good copy is here. */
async function sendWanted(accountId: string, { wants }: DeviceSays): Promise<void> {
  const known = await accountDatabase(accountId).records.bulkGet(wants);
  await noteAgain(
    accountId,
    known.filter((row) => row !== undefined),
  );
}

async function becomeAnother(run: Run): Promise<void> {
  const device = await libraryRow(run.accountId, 'device');
  const id = crypto.randomUUID();
  await putLibraryRow(run.accountId, { name: 'device', title: '', ...device, id });
  run.device = id;
}

async function keepHead(accountId: string, says: DeviceSays): Promise<void> {
  const row = await libraryRow(accountId, 'heads');
  const others = row?.heads.filter(({ device }) => device !== says.device) ?? [];
  const heads = [...others, says];
  await putLibraryRow(accountId, {
    counted: [],
    ...row,
    name: 'heads',
    heads,
    marks: row?.marks ?? [],
  });
}
