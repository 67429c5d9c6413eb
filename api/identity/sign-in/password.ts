// Checks passwords, hashed by argon2id (algorithm 2) with OWASP's recommended parameters: 19 MiB,
// two passes, one lane.

import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { refusal } from '../../refusal.ts';

const india = `
  aditya ahmed amit anand anjali arjun ashok bharat bharatmata bhagwan bollywood chennai cricket
  deepak delhi dhoni dilkhush durga ganesh ganpati gautam ghar gujarat hanuman hindustan hyderabad
  india indian indiaindia jaihanuman jaihind jaimatadi jaishriram jaishreeram jaisairam jayhind
  kavita khushi kolkata krishna kumar kumari lakshmi lucky mahadev maharashtra mahesh manish maruti
  mehta mohammed mumbai mummy mummypapa mypassword namaste narayan neha omnamahshivaya omsai
  omsairam
  papa pankaj patel pooja prakash priya punjab radha radhakrishna radhekrishna radheradhe rahul raj
  raja rajesh rajkumar rakesh ramesh ravi rohit sachin sairam sanjay santosh saraswati satyam
  shankar sharma shiva shivam shivshakti shreeganesh shriram singh sita sitaram sonia suresh sunil
  swami tiranga trivedi vijay vikas vishal waheguru yadav
`;

const trade = `
  bajaj cars carsales dealer dealers hyundai kardealer lotproof mahindra marutisuzuki motors
  scorpio secondhand suzuki tata tatamotors toyota usedcar usedcars vehicle wallet
`;

/** The 49,000 passwords most common in breaches, and some from India and our trade. */
const commonWords: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...`${india} ${trade}`.trim().split(/\s+/),
]);

const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Leaves a core for the main thread, and one of Node's four workers for file access. */
export const AT_ONCE_MAX = Math.max(1, Math.min(availableParallelism() - 1, 3));
/** The maximum number of checks running or waiting. Two cores do this many in a second. */
export const IN_LINE_MAX = 32;

/** An account without a password is checked against this, so that both cases take the same time. */
const decoyHash = hash('no account has this password', OPTIONS);

let atWork = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/** Returns whether the password is right. Takes just as long if there is no hash to compare. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const against = hashed ?? (await decoyHash);
  const isRight = await inTurn(() => verify(against, password));
  return isRight && hashed !== null;
}

/** Throws `many_logins` if the line is full. Called before an attempt is counted. */
export function refuseLongLine(): void {
  if (atWork + waiting.length >= IN_LINE_MAX) throw refusal('many_logins');
}

/** Runs a few checks at once, lets some wait and refuses the rest, so a flood does no harm. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  refuseLongLine();
  if (atWork < AT_ONCE_MAX) atWork += 1;
  else await new Promise<void>((begin) => waiting.push(begin));
  try {
    return await work();
  } finally {
    const next = waiting.shift(); // the check that has waited longest is next
    if (next) next();
    else atWork -= 1;
  }
}

// Passwords that we never accept: short ones, and those that attackers try first. Signing in does
// not check this, so the list may grow.

/** NIST SP 800-63B, 5.1.1.2, requires eight characters and no common password. */
export const PASSWORD_CHARACTERS_MIN = 8;

/** Keyboard rows, the alphabet, digits: any part, forwards or backwards, is easy to guess. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** The substitutions that turn `password` into `P@ssw0rd1!`. */
const SPELLINGS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

export function isWeakPassword(password: string, email: string): boolean {
  const lower = password.toLowerCase();
  if ([...password].length < PASSWORD_CHARACTERS_MIN) return true;
  if (new Set(lower).size <= 2 || isRun(lower)) return true;
  const [name = ''] = email.toLowerCase().split('@');
  const own = [name, email.toLowerCase()];
  // Attackers who try a word also try it with digits, such as `sunshine123`.
  const bare = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const respelt = [...lower].map((letter) => SPELLINGS[letter] ?? letter).join('');
  const bareRespelt = [...bare].map((letter) => SPELLINGS[letter] ?? letter).join('');
  return [lower, bare, respelt, bareRespelt, halved(lower), halved(bare)].some(
    (form) => form === '' || commonWords.has(form) || own.includes(form) || isRun(form),
  );
}

/** Throws `weak_password` for a password that we never accept. */
export function refuseWeakPassword(password: string, email: string): void {
  if (!isWeakPassword(password, email)) return;
  throw refusal('weak_password', { characters: PASSWORD_CHARACTERS_MIN });
}

/** Returns whether the text is part of a run, even reversed or repeated: `4321`, `qwertyqwerty`. */
function isRun(text: string): boolean {
  const half = halved(text);
  return RUNS.some((run) => {
    const both = [run, [...run].reverse().join('')];
    return half.length > 2 && both.some((each) => each.includes(half));
  });
}

/** Shortens `abcabc` to `abc`, because repetition adds nothing. */
function halved(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
}
