// `read NAME [OF]`: what the desk reads, on the terminal, as a table or as JSON.

import { isMoneyField, isTimeField, stampText } from '../../data/desk/figures.ts';
import { toRupees } from '../../data/values/money.ts';
import { paymentStoryOf } from '../desk/reading/payment-read.ts';
import { readingOf, reads } from '../desk/reading/reads.ts';
import { accountByEmail } from '../identity/accounts.ts';
import { type Command, Misuse, type Result, type Row } from './command.ts';
import { Mistake, type OperatorSession } from './session.ts';

type Asked = { session: OperatorSession; of: string; after: string | undefined };
type Reading = ReturnType<typeof readingOf>;

/** By its name; `of`: what it is asked about. A dealer is named by the email. */
const readings: Record<
  string,
  {
    of?: 'EMAIL' | 'WORDS' | 'ID';
    ask: (reading: Reading, asked: Asked) => Promise<object | undefined>;
  }
> = {
  find: { of: 'WORDS', ask: (reading, { of }) => reads.found(reading, { q: of }) },
  dealer: {
    of: 'EMAIL',
    ask: (reading, { of: id, session }) => reads.dealer(reading, { id, at: session.clock() }),
  },
  statement: {
    of: 'EMAIL',
    ask: (reading, { of: id, after }) => reads.statement(reading, { id, after }),
  },
  calls: { of: 'EMAIL', ask: (reading, { of: id, after }) => reads.calls(reading, { id, after }) },
  orders: {
    of: 'EMAIL',
    ask: (reading, { of: id, after }) => reads.orders(reading, { id, after }),
  },
  sessions: {
    of: 'EMAIL',
    ask: (reading, { of: id, session }) => reads.sessions(reading, { id, at: session.clock() }),
  },
  events: {
    of: 'EMAIL',
    ask: (reading, { of: dealer, after }) => reads.log(reading, { dealer, after }),
  },
  payment: {
    of: 'ID',
    ask: (reading, { of, session }) =>
      paymentStoryOf(session, of, {
        order: (id) => reads.order(reading, { id }),
        story: (given) => reads.payment(reading, given),
      }),
  },
  call: { of: 'ID', ask: callNamed },
  holds: { ask: (reading) => reads.holds(reading, {}) },
  unclaimed: { ask: (reading) => reads.unclaimed(reading, {}) },
  words: { ask: (reading) => reads.words(reading, {}) },
  books: { ask: (reading) => reads.books(reading, {}) },
  vouchers: {
    ask: (reading, { session, after }) =>
      reads.vouchers(reading, { seller: session.config.seller, after }),
  },
  log: { ask: (reading, { after }) => reads.log(reading, { after }) },
  people: { ask: (reading) => reads.people(reading, {}) },
};

export const read: Command = {
  name: 'read',
  usage: 'read NAME [OF] [--after NEXT]',
  does: `shows what the desk shows: ${Object.entries(readings)
    .map(([name, { of }]) => (of ? `${name} ${of}` : name))
    .join(', ')}`,
  options: ['after'],
  async run(session, { words: [name = '', typed = ''], options: { after } }) {
    const reading = readings[name];
    if (!reading) {
      throw new Misuse(`"${name}" is no reading: ${Object.keys(readings).join(', ')}.`);
    }
    if (reading.of && typed === '') throw new Misuse(`Say of which ${reading.of}: read ${name} …`);
    const of = reading.of === 'EMAIL' ? await accountOf(session, typed) : typed;
    const value = await reading.ask(readingOf(session.database), { session, of, after });
    if (value === undefined) throw new Mistake(`There is no ${name} ${typed}.`);
    return shown(value);
  },
};

async function accountOf({ database }: OperatorSession, email: string): Promise<string> {
  const account = await database.read((sql) => accountByEmail(sql, email.trim().toLowerCase()));
  if (!account) throw new Mistake(`There is no dealer ${email}.`);
  return account.id;
}

/** By its id or by what finds it alone: a key, a report's number, a plate. */
async function callNamed(reading: Reading, { of, session }: Asked): Promise<object | undefined> {
  const at = session.clock();
  const found = /^\d{1,9}$/.test(of) ? undefined : await reads.found(reading, { q: of });
  const [hit, ...others] = found?.hits.filter(({ kind }) => kind === 'call') ?? [];
  if (others.length > 0 || (found && !hit)) return found;
  return reads.call(reading, { id: Number(hit?.id ?? of), at });
}

/** What a reading has one after the other: its table on the terminal. */
const LISTS = ['rows', 'hits', 'steps', 'sessions', 'months', 'people'];

/** The list of a reading as its table, and the rest of it in lines. */
function shown(value: object): Result {
  const parts = Object.entries(value);
  const list = parts.find(([name]) => LISTS.includes(name));
  const lines = parts.flatMap(([name, part]) => {
    if (Array.isArray(part)) return [];
    const row = rowOf({ [name]: part });
    return Object.entries(row).map(([key, cell]) =>
      key === 'said' || key === 'now' ? String(cell) : `${key}: ${cell ?? 'none'}`,
    );
  });
  const rows = ((list?.[1] ?? []) as object[]).map(rowOf);
  const isGood = 'isGood' in value ? { isGood: value.isGood === true } : {};
  return { rows, summary: lines.join('\n'), value, ...isGood };
}

const isObject = (each: unknown) => typeof each === 'object' && each !== null;

/** Money in rupees, times of the Indian clock; what has parts of its own in JSON. */
function rowOf(each: object): Row {
  return Object.fromEntries(
    Object.entries(each).map(([key, part]) => {
      if (typeof part === 'number' && isMoneyField(key)) {
        return [key.replace(/^paise$/, 'rupees').replace(/Paise$/, ''), toRupees(part)];
      }
      if (typeof part === 'number' && isTimeField(key)) return [key, stampText(part)];
      return [key, isObject(part) ? JSON.stringify(part) : part];
    }),
  );
}
