// The server's refusals of logins, account changes and shared reports.

import { rupeeText } from './values/money.ts';

export const accountRefusals = {
  /** Refusals when a dealer logs in. */
  wrong_otp: [
    422,
    'This OTP is wrong or has expired. Enter it where you asked for it, or ask for a new one.',
  ],
  /** Refusals of changes that need a code. */
  wrong_code: [422, 'This OTP is wrong or has expired. Nothing was changed.'],
  wrong_current: [
    422,
    'Enter the current password, or an OTP sent to your email. Nothing was changed.',
  ],
  /** `characters`: the minimum length of a new password. The current one may be shorter. */
  wrong_password: [
    422,
    ({ characters }: { characters?: number | undefined }) =>
      'This email and password do not match. Try the email OTP instead.' +
      (characters === undefined ? '' : ` ${weakText(characters)}`),
  ],
  /** Sent for a password that is too short or too common. */
  weak_password: [422, ({ characters }: { characters: number }) => weakText(characters)],
  /** Sent if a code from the last 50 seconds is still valid. */
  code_in_hand: [429, resendText],
  /** Sent if the last code is less than 50 seconds old but was used up by wrong guesses. */
  code_spent: [429, resendText],
  too_many_attempts: [
    429,
    ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
      `Too many attempts. Try again in ${waitText(retryAfterSeconds)}.`,
  ],
  many_logins: [429, 'Many people are logging in. Try again in a few seconds.', 5],
  mail_down: [503, 'The email could not be sent right now. Try again in a minute.', 60],
  google_off: [503, 'Google login is not available here.'],
  google_down: [503, 'Google cannot be reached. Use the email OTP.'],
  google_unconfirmed: [403, 'Google did not confirm this login. Try again.'],
  google_foreign_email: [
    403,
    'Google does not manage this email address. Log in with an email OTP.',
  ],
  /** Google reports a new email for this person, who must enter the code that was just sent. */
  google_email_changed: [
    403,
    ({ email }: { email: string }) =>
      'The email of this Google account has changed. ' +
      `An OTP was sent to ${email}: log in with it once.`,
  ],
  gstin_malformed: [
    422,
    'A GSTIN has 15 characters: two digits for the state, ten for the PAN, and three more, ' +
      'such as 27AAPFU0939F1ZV. It was not saved.',
  ],
  gstin_mistyped: [
    422,
    'One character of this GSTIN is mistyped: the last one does not match the others. ' +
      'It was not saved.',
  ],
  gstin_elsewhere: [
    422,
    'The first two digits of this GSTIN are those of a different state from the one you chose. ' +
      'It was not saved.',
  ],
  other_email: [403, 'This is not the email of this account. Nothing was removed.'],
  balance_left: [
    409,
    ({ balance }: { balance: number }) =>
      `${rupeeText(Math.round(balance * 100))} is still in your wallet. Use it, or ask support ` +
      'to refund it, then try again. Nothing was removed.',
  ],
  payment_under_way: [
    409,
    'One of your payments may still be in progress. Nothing was removed; try again in an hour.',
  ],
  payments_unknown: [
    503,
    'The payment service cannot say right now whether one of your payments is in progress. ' +
      'Nothing was removed; try again in a minute.',
  ],

  /** Sent if a buyer's phone makes a call that is for owners only. */
  owners_only: [403, 'Only the owner’s phone may do this.'],
  /** Sent for a used, expired or unknown code: strangers must not learn which it was. */
  phone_code_over: [410, 'This code has been used or is too old. Ask the owner for a new one.'],
  wrong_digits: [422, 'These are not the digits of the new phone. No phone was added.'],
  too_many_phones: [409, 'You already have twenty buyers’ phones. First end the access of one.'],
  no_phone: [404, 'There is no such phone, or its access has ended.'],

  /** The file of sealed libraries is damaged or its disk is full, so the operator must act. */
  library_down: [
    503,
    'Your shared reports cannot be reached on the server right now. Nothing on this device ' +
      'is lost; try again later.',
    600,
  ],
  library_no_room: [
    503,
    "The server's disk is nearly full: nothing new is copied to your other devices for now. " +
      'Nothing on this device is lost.',
    600,
  ],
  /** The account has not turned the library on. */
  no_library: [404, 'This account does not share reports between devices.'],
  /** The account has a library that this device can join. */
  library_exists: [409, 'Your reports are already shared between devices: join with this device.'],
  /** The write token does not match, because this device's key is old or missing. */
  library_locked: [
    403,
    'This device’s key is no longer valid: approve this device from another one that you use.',
  ],
  /** No restart was requested, or its seven days have not passed. */
  restart_pending: [409, 'You can start again once the seven days named in our email are over.'],
  library_conflict: [409, 'Another device changed this first. Nothing was stored.'],
  library_full: [
    409,
    (_: { recordsMax: number; bytesMax: number }) =>
      'Your space on the server is used up; each report you buy adds some. Nothing was stored.',
  ],
  key_not_next: [400, 'The new key does not follow the one in use.'],
  no_join: [404, 'There is no such request to join.'],
  /** The request to join has ended, or another device is answering it. */
  join_over: [409, 'This request to join has ended: ask again on the new device.'],
  too_many_joins: [429, 'Too many devices are asking to join. Try again in ten minutes.', 600],
  too_much_at_once: [429, 'Too much is being sent at the same time. Try again in a minute.', 60],
  too_often: [
    429,
    'Your devices are sending too many requests. They will continue in a minute.',
    60,
  ],
  record_too_large: [
    413,
    ({ kilobytes }: { kilobytes: number }) => `A record must not be larger than ${kilobytes} KB.`,
  ],
  unreadable_records: [
    400,
    ({ most }: { most: number }) => `Send at most ${most} whole records, each only once.`,
  ],
  not_bytes: [400, 'Records are sent as application/octet-stream.'],
  no_write_token: [400, 'The Lotproof-Write header must be 32 bytes in base64url.'],
  unclear_query: [
    400,
    ({ ids }: { ids: number }) =>
      `Request the records after a number, the newest 1 to 100 records, or up to ${ids} by id.`,
  ],
} as const;

function weakText(characters: number): string {
  return `A new password needs at least ${characters} characters, and must not be a common one.`;
}

function resendText({ retryAfterSeconds }: { retryAfterSeconds: number }): string {
  return `An OTP was just sent. Ask for another in ${retryAfterSeconds} seconds.`;
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
