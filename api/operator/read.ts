// `read NAME [OF]`: the desk's reads on the terminal, as a table or as JSON.

import { dealerLists, ListName } from '../../data/desk/answers.ts';
import { isMoneyField, isTimeField, stampText } from '../../data/desk/figures.ts';
import { toRupees } from '../../data/values/money.ts';
import { paymentStoryOf } from '../desk/reading/payment-read.ts';
import type { AskRead } from '../desk/reading/reads.ts';
import { Misuse, type Result, type Row, type SessionCommand } from './command.ts';
import { dealerBy, Mistake, type OperatorSession } from './session.ts';

type Asked = { session: OperatorSession; of: string; after: string | undefined };
/** `of` is what the read is about, such as the email of a dealer. */
type Named = {
  of?: 'EMAIL' | 'WORDS' | 'ID';
  read: (ask: AskRead, asked: Asked) => Promise<object | undefined>;
};

const readings: Record<string, Named> = {
  dealer: { of: 'EMAIL', read: (ask, { of }) => ask('dealer', { id: of }) },
  payment: { of: 'ID', read: (ask, { session, of }) => paymentStoryOf(session, of, ask) },
  call: { of: 'ID', read: callNamed },
  books: { read: (ask) => ask('books', {}) },
  ...Object.fromEntries(ListName.options.map((name) => [name, listNamed(name)])),
};

function listNamed(name: ListName): Named {
  const isOfDealer = dealerLists.some((each) => each === name);
  const of = name === 'find' ? 'WORDS' : isOfDealer ? 'EMAIL' : undefined;
  return { ...(of && { of }), read: (ask, asked) => listOf(ask, name, asked) };
}

function listOf(ask: AskRead, name: ListName, { session, of, after }: Asked) {
  return ask('list', { name, q: of, id: of, after, at: session.clock() });
}

export const read: SessionCommand = {
  name: 'read',
  usage: 'read NAME [OF] [--after NEXT]',
  does: `shows what the desk shows: ${Object.entries(readings)
    .map(([name, { of }]) => (of ? `${name} ${of}` : name))
    .join(', ')}`,
  async run(session, { words: [name = '', typed = ''], options: { after } }) {
    const reading = readings[name];
    if (!reading) {
      throw new Misuse(
        `"${name}" cannot be read. Choose from: ${Object.keys(readings).join(', ')}.`,
      );
    }
    if (reading.of && typed === '') throw new Misuse(`Type the ${reading.of} too: read ${name} …`);
    const of = reading.of === 'EMAIL' ? (await dealerBy(session, typed)).id : typed;
    const value = await reading.read(session.ask, { session, of, after });
    if (value === undefined) throw new Mistake(`There is no ${name} ${typed}.`);
    return shown(value);
  },
};

/** Finds a call by its id, or by a report's number or a plate that matches only one call. */
async function callNamed(ask: AskRead, asked: Asked): Promise<object | undefined> {
  const { session, of } = asked;
  const at = session.clock();
  if (/^\d{1,9}$/.test(of)) return ask('call', { id: Number(of), at });
  const found = await listOf(ask, 'find', asked);
  const calls = found.rows.filter(({ report }) => report !== undefined);
  return calls.length === 1 ? ask('call', { id: Number(calls[0]?.['id']), at }) : found;
}

/** Fields that hold a list. On the terminal the list becomes a table. */
const LISTS = ['rows', 'steps'];

/** Shows the value's list as a table, and the value's other fields as lines. */
function shown(value: object): Result {
  const parts = Object.entries(value);
  const rows = ((parts.find(([name]) => LISTS.includes(name))?.[1] ?? []) as object[]).map(rowOf);
  const lines = parts.flatMap(([name, part]) => {
    const isSilent =
      ['opens', 'isGood'].includes(name) ||
      (name === 'next' && part === null) ||
      (name === 'none' && rows.length > 0);
    if (Array.isArray(part) || part === '' || isSilent) return [];
    return Object.entries(rowOf({ [name]: part })).map(([key, cell]) =>
      ['note', 'now', 'none'].includes(key) ? String(cell) : `${key}: ${cell ?? 'none'}`,
    );
  });
  const isGood = !('isGood' in value) || value.isGood === true;
  return { rows, summary: lines.join('\n'), value, isGood };
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
