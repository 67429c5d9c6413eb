// What an authenticator is asked to sign, for five minutes and for one ceremony. The server keeps
// nothing of what it asked: a challenge bears its time, and a code over all that it stands for.

import { createHmac, randomFillSync, timingSafeEqual } from 'node:crypto';
import type { Act } from '../../../data/desk/acts.ts';
import type { Sql } from '../../storage/sql.ts';

/** A fingerprint, a second try, a phone that is looked for. */
const CHALLENGE_MS = 5 * 60_000;
const TIME_BYTES = 6;
const OPEN_BYTES = TIME_BYTES + 16;

/** What is asked, and by which browser or session: another one's answer is to another challenge. */
export type Ceremony =
  | { for: 'sign-in'; browser: string }
  | { for: 'invitation'; browser: string; token: string }
  | { for: 'one passkey more'; session: string }
  | { for: 'act'; session: string; act: Act };

type Asked = { ceremony: Ceremony; at: number };

/** Bytes that nobody has signed before, and that stand for exactly this ceremony. */
export function newChallenge(secret: string, { ceremony, at }: Asked): Buffer {
  const open = randomFillSync(Buffer.alloc(OPEN_BYTES));
  open.writeUIntBE(at, 0, TIME_BYTES);
  return Buffer.concat([open, codeOf(secret, open, ceremony)]);
}

export function isChallengeOf(secret: string, challenge: string, { ceremony, at }: Asked): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const open = bytes.subarray(0, OPEN_BYTES);
  const right = codeOf(secret, open, ceremony);
  const given = bytes.subarray(OPEN_BYTES);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  // Five minutes either way: the clock may be set back between the question and the answer.
  return Math.abs(at - open.readUIntBE(0, TIME_BYTES)) < CHALLENGE_MS;
}

/** Runs inside a transaction; `false` where it was answered before. */
export function spendChallenge(sql: Sql, challenge: string, at: number): boolean {
  const either = { earliest: at - 2 * CHALLENGE_MS, latest: at + 2 * CHALLENGE_MS };
  sql.run('DELETE FROM spent_challenge WHERE spent_at < :earliest OR spent_at > :latest', either);
  const spent = sql.run(
    'INSERT INTO spent_challenge VALUES (:challenge, :at) ON CONFLICT DO NOTHING',
    { challenge, at },
  );
  return spent === 1;
}

function codeOf(secret: string, open: Buffer, ceremony: Ceremony): Buffer {
  const key = createHmac('sha256', secret).update("key of the desk's challenges").digest();
  return createHmac('sha256', key).update(open).update(JSON.stringify(ceremony)).digest();
}
