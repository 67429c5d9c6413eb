// `read NAME [OF]`: the desk's reads on the terminal, as a table or as JSON.

import { isMoneyField, isTimeField, stampText } from '../../data/desk/figures.ts';
import { toRupees } from '../../data/values/money.ts';
import { paymentStoryOf } from '../desk/reading/payment-read.ts';
import { type ReadName, readingOf, reads } from '../desk/reading/reads.ts';
import { accountByEmail } from '../identity/accounts.ts';
import { type Command, Misuse, type Result, type Row } from './command.ts';
import { Mistake, type OperatorSession } from './session.ts';

type Asked = { session: OperatorSession; of: string; after: string | undefined };
type Reading = ReturnType<typeof readingOf>;
type Ask = (reading: Reading, asked: Asked) => Promise<object | undefined>;

/** Keyed by name. `of`: what the read is about. A dealer is named by email. */
const readings: Record<string, { of?: 'EMAIL' | 'WORDS' | 'ID'; ask: Ask }> = {
  find: { of: 'WORDS', ask: plain('found') },
  dealer: { of: 'EMAIL', ask: plain('dealer') },
  statement: { of: 'EMAIL', ask: plain('statement') },
  calls: { of: 'EMAIL', ask: plain('calls') },
  orders: { of: 'EMAIL', ask: plain('orders') },
  sessions: { of: 'EMAIL', ask: plain('sessions') },
  events: { of: 'EMAIL', ask: plain('log') },
  payment: { of: 'ID', ask: paymentNamed },
  call: { of: 'ID', ask: callNamed },
  holds: { ask: plain('holds') },
  unclaimed: { ask: plain('unclaimed') },
  words: { ask: plain('words') },
  books: { ask: plain('books') },
  vouchers: { ask: plain('vouchers') },
  log: { ask: plain('log') },
  people: { ask: plain('people') },
};

type PlainName = Exclude<ReadName, 'dealerData'>;

/** A read from the desk's table. Each takes the arguments that it needs. */
function plain(name: PlainName): Ask {
  return async (reading, { session, of, after }) => {
    const { seller } = session.config;
    const given = { id: of, q: of, dealer: of, at: session.clock(), after, seller };
    // none of these reads returns a text
    return (await reads[name](reading, given as never)) as object | undefined;
  };
}

function paymentNamed(reading: Reading, { of, session }: Asked): Promise<object> {
  return paymentStoryOf(session, of, {
    order: (id) => reads.order(reading, { id }),
    story: (given) => reads.payment(reading, given),
  });
}

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
      throw new Misuse(`"${name}" is not a reading: ${Object.keys(readings).join(', ')}.`);
    }
    if (reading.of && typed === '') throw new Misuse(`Name the ${reading.of}: read ${name} …`);
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

/** Finds a call by its id, or by a report's number or a plate that matches only one call. */
async function callNamed(reading: Reading, { of, session }: Asked): Promise<object | undefined> {
  const at = session.clock();
  const found = /^\d{1,9}$/.test(of) ? undefined : await reads.found(reading, { q: of });
  const [hit, ...others] = found?.hits.filter(({ kind }) => kind === 'call') ?? [];
  if (others.length > 0 || (found && !hit)) return found;
  return reads.call(reading, { id: Number(hit?.id ?? of), at });
}

/** Fields that hold a list. On the terminal the list becomes a table. */
const LISTS = ['rows', 'hits', 'steps'];

/** Shows a reading's list as a table, and the rest in lines. */
function shown(value: object): Result {
  const parts = Object.entries(value);
  const rows = ((parts.find(([name]) => LISTS.includes(name))?.[1] ?? []) as object[]).map(rowOf);
  const lines = parts.flatMap(([name, part]) => {
    if (Array.isArray(part) || (name === 'none' && rows.length > 0)) return [];
    return Object.entries(rowOf({ [name]: part })).map(([key, cell]) =>
      ['said', 'now', 'none'].includes(key) ? String(cell) : `${key}: ${cell ?? 'none'}`,
    );
  });
  const isGood = 'isGood' in value ? { isGood: value.isGood === true } : {};
  return { rows, summary: lines.join('\n'), value, ...isGood };
}

const isObject = (each: unknown): each is object => typeof each === 'object' && each !== null;

/** Shows money in rupees, times in Indian time, and nested values as JSON. */
function rowOf(each: object): Row {
  return Object.fromEntries(
    Object.entries(each).map(([key, part]) => {
      if (typeof part === 'number' && isMoneyField(key)) {
        return [key.replace(/^paise$/, 'rupees').replace(/Paise$/, ''), toRupees(part)];
      }
      if (typeof part === 'number' && isTimeField(key)) return [key, stampText(part)];
      if (isObject(part)) return [key, 'text' in part ? part.text : JSON.stringify(part)];
      return [key, part];
    }),
  );
}
