// What a restore has lost and what it has not, for the person who typed it.

import { rupeeText } from '../../../data/values/money.ts';
import type { LostSince, MovedMoney } from '../../backup/lost-since.ts';
import type { RestoreResult } from '../../backup/restore.ts';
import type { Witness } from '../../integrity/witness.ts';
import { operatorCommand } from '../../settings/installation.ts';
import { counted } from '../command.ts';

type RestoreReport = {
  restored: RestoreResult;
  /** The restored database in figures: its last entry, and the sums up to it. */
  now: Witness;
  acts: Acts;
};

type Acts = {
  /** Why nobody can say what was done by hand since, if the file cannot be read. */
  trouble: string | undefined;
  file: string;
  /** Done by hand since and not in the database: `replay` repeats them. */
  toReplay: number;
  /** Neither in the file nor in the database: somebody has to type them. */
  lost: number;
};

export function restoredText({ restored, now, acts }: RestoreReport): string {
  const { lost, isCompared, revived, seen } = restored;
  return [
    'Restored. The database as it was is kept beside it for a week, and everybody signs in again.',
    'Lost:',
    ...(lost ? lostLines(lost) : unreadLines(seen, now)),
    '- sign-ins, consents and passwords set since; and the numbers of vouchers and transactions',
    '  given since are given again: cancel the older ones in your accounts.',
    ...(acts.lost > 0
      ? [`- ${counted(acts.lost, 'correction')} by hand, listed above: type them again`]
      : []),
    ...(isCompared
      ? []
      : [
          '- who was blocked or forgotten since, as far as "replay" does not know it; and nobody',
          '  has a password any more.',
        ]),
    ...libraryLines(restored),
    'Not lost, but to be brought back before you open, in this order:',
    ...gatewayLines(lost),
    ...(acts.trouble === undefined ? [] : [`- acts by hand: ${acts.trouble}`]),
    ...(acts.toReplay > 0
      ? [
          `- ${counted(acts.toReplay, 'act')} by hand, from ${acts.file}: ` +
            'replay, then replay --do yes',
        ]
      : []),
    ...revived.map(
      ({ email }) => `${operatorCommand()} purge ${email} --reason "Asked for before the restore"`,
    ),
  ].join('\n');
}

function libraryLines({ library }: RestoreResult): string[] {
  const said = {
    'put back': ['- what devices shared since: they send it again by themselves.'],
    lost: [
      '- what devices share: library.db cannot be used, and no sound copy lies beside the backup.',
      '  restore-library puts back another; until then reports stay on the devices that have them.',
    ],
    kept: [],
    none: [],
  };
  return said[library];
}

function gatewayLines(lost: LostSince | undefined): string[] {
  const known = lost && `${moved(lost.paid, 'payment')} and ${moved(lost.returned, 'return')}`;
  return [
    `- ${known ?? 'payments and returns'}, and those that nobody told of, from the gateway:`,
    '  differences --ask yes. What was paid from accounts made since waits in: unclaimed',
  ];
}

function lostLines({ sold, givenBack, dealers }: LostSince): string[] {
  const reports = [
    `- ${moved(sold, 'report')} sold since: paid back into the wallet; phones keep what they have.`,
    '  One that was not fetched is asked for, and charged, again.',
  ];
  return [
    ...(sold.count > 0 ? reports : []),
    ...(givenBack.count > 0
      ? [`- ${moved(givenBack, 'price')} given back since: what is due is given back again.`]
      : []),
    ...(dealers > 0
      ? [`- ${counted(dealers, 'account')} made since: made again when its dealer signs in.`]
      : []),
  ];
}

/** The replaced database cannot be read: its witness still has the sums. */
function unreadLines(seen: Witness | undefined, now: Witness): string[] {
  if (!seen)
    return ['- whatever came since: the database as it was cannot be read, nor its witness.'];
  const entries = Math.max(0, seen.entry - now.entry);
  const soldPaise = Math.max(0, seen.soldPaise - now.soldPaise);
  return [
    `- ${counted(entries, 'entry', 'entries')} that its witness saw. ${rupeeText(soldPaise)} of`,
    '  reports sold are in the wallets again; phones keep what they have. The database as it was',
    '  could not be read.',
  ];
}

function moved({ count, paise }: MovedMoney, what: string): string {
  return `${counted(count, what)} (${rupeeText(paise)})`;
}
