// Every way the library says no, in words that a dealer may read.

import { FRAMES_RECORDS_MAX, IDS_MAX, RECORD_BYTES_MAX } from '../../data/library/frames.ts';
import { Refusal, refusal } from '../refusal.ts';

/** Repairing a file, or freeing disk space, takes a person. */
const COME_BACK_SECONDS = 600;
const RECORD_KILOBYTES_MAX = RECORD_BYTES_MAX / 1024;

export const outOfOrder = refusal(
  'unavailable',
  'What your devices share cannot be reached on the server right now. Nothing on this device is ' +
    'lost; try again later.',
  { retryAfterSeconds: COME_BACK_SECONDS },
);
export const noRoom = refusal(
  'unavailable',
  "The server's disk is nearly full: nothing new is copied to your other devices for now. " +
    'Nothing on this device is lost.',
  { retryAfterSeconds: COME_BACK_SECONDS },
);
export const noLibrary = refusal('no_library', 'This account shares no reports between devices.');
export const libraryExists = refusal(
  'library_exists',
  'Your reports are shared between devices already: join with this device.',
);
export const locked = refusal(
  'library_locked',
  'The key of this device is no longer valid: approve it from a device that is in use.',
);
export const restartPending = refusal(
  'restart_pending',
  'You can start again when the seven days are over that we wrote to you about.',
);
export const wrongCode = refusal(
  'wrong_code',
  'This OTP is wrong or has expired. Nothing was changed.',
);
export const notNext = refusal('malformed', 'The new key does not follow the one in use.');
export const noJoin = refusal('not_found', 'There is no such request of a device to join.');
export const joinOver = refusal(
  'join_over',
  'This request to join is over: ask again on the new device.',
);
export const tooManyJoins = refusal(
  'rate_limited',
  'Too many devices are asking to join. Try again in ten minutes.',
  { retryAfterSeconds: 600 },
);
export const tooMuchAtOnce = refusal(
  'rate_limited',
  'Too much is being sent at the same time. Try again in a minute.',
  { retryAfterSeconds: 60 },
);
export const tooOften = refusal(
  'rate_limited',
  'Your devices ask too often. They go on in a minute.',
  { retryAfterSeconds: 60 },
);
export const recordTooLarge = refusal(
  'too_large',
  `One record takes at most ${RECORD_KILOBYTES_MAX} KB.`,
);
export const unreadableFrames = refusal(
  'malformed',
  `These are not whole records, each once and at most ${FRAMES_RECORDS_MAX}.`,
);
export const notBytes = refusal('malformed', 'Records are sent as application/octet-stream.');
export const noToken = refusal('malformed', 'The Lotproof-Write must be 32 bytes in base64url.');
export const unclearQuery = refusal(
  'malformed',
  `Ask for the records after a number, 1 to 100 of the newest, or up to ${IDS_MAX} by their ids.`,
);

export function conflicting(ids: readonly Uint8Array[]): Refusal {
  const conflicts = ids.map((id) => Buffer.from(id).toString('base64url'));
  const message = 'Another device changed this first. Nothing was stored.';
  return new Refusal('library_conflict', message, { body: { conflicts } });
}

export function full({ recordsMax, bytesMax }: { recordsMax: number; bytesMax: number }): Refusal {
  const message =
    'There is no room for more on the server; each report you buy adds some. Nothing was stored.';
  return new Refusal('library_full', message, { body: { recordsMax, bytesMax } });
}
