// Every operator command, in the order in which the help lists it.

import type { Command } from './command.ts';
import { block, signOut, unblock } from './dealers/access.ts';
import { dealerData } from './dealers/dealer-data.ts';
import { dealers, statement } from './dealers/dealers.ts';
import { events } from './dealers/events.ts';
import { purge } from './dealers/purge.ts';
import { accountsExport } from './money/accounts-export.ts';
import { credit, debit } from './money/corrections.ts';
import { differences } from './money/differences.ts';
import { holds, reconcile, verify } from './money/ledger.ts';
import { payment } from './money/payment.ts';
import { refund } from './money/refund.ts';
import { unclaimed } from './money/unclaimed.ts';
import { call } from './reports/call.ts';
import { service } from './reports/service.ts';
import { sources } from './reports/sources.ts';
import { withdraw } from './reports/withdraw.ts';
import { acceptDatabase } from './server/accept-database.ts';
import { alarm } from './server/alarm.ts';
import { backup, selfCheck } from './server/backups.ts';
import { check } from './server/check.ts';
import { desk } from './server/desk.ts';
import { exportVerifier } from './server/export-verifier.ts';
import { init } from './server/init.ts';
import { libraries } from './server/libraries.ts';
import { moveBack, moveTo } from './server/move-to.ts';
import { recover } from './server/recover.ts';
import { replay } from './server/replay.ts';
import { restore } from './server/restore.ts';
import { restoreLibrary } from './server/restore-library.ts';
import { rotateSigningKey } from './server/rotate-signing-key.ts';

export const commands: readonly Command[] = [
  check,
  alarm,
  dealers,
  statement,
  call,
  events,
  libraries,
  signOut,
  block,
  unblock,
  credit,
  debit,
  refund,
  payment,
  reconcile,
  differences,
  unclaimed,
  verify,
  holds,
  sources,
  service,
  withdraw,
  rotateSigningKey,
  exportVerifier,
  init,
  backup,
  restore,
  recover,
  restoreLibrary,
  moveTo,
  moveBack,
  replay,
  acceptDatabase,
  selfCheck,
  accountsExport,
  dealerData,
  purge,
  desk,
];
