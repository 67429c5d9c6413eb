// All that the operator can do, in the order in which the help lists it.

import { acceptBook } from './accept-book.ts';
import { block, signOut, unblock } from './access.ts';
import { accountsExport } from './accounts-export.ts';
import { alarm } from './alarm.ts';
import { backup, selfCheck } from './backups.ts';
import { holds, reconcile, verify } from './book.ts';
import { call } from './call.ts';
import { check } from './check.ts';
import type { Command } from './command.ts';
import { credit, debit } from './corrections.ts';
import { dealers, statement } from './dealers.ts';
import { differences } from './differences.ts';
import { events } from './events.ts';
import { init } from './init.ts';
import { payment } from './payment.ts';
import { purge } from './purge.ts';
import { refund } from './refund.ts';
import { replay } from './replay.ts';
import { restore } from './restore.ts';
import { sources } from './sources.ts';
import { unclaimed } from './unclaimed.ts';

export const commands: readonly Command[] = [
  check,
  alarm,
  dealers,
  statement,
  call,
  events,
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
  init,
  backup,
  restore,
  replay,
  acceptBook,
  selfCheck,
  accountsExport,
  purge,
];
