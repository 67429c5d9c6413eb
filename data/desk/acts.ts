// Every act of the operator: its name, its target and its questions. The desk's page and the
// terminal share this table. `api/operator/acts/acts.ts` performs the acts.

import * as v from 'valibot';
import { parseRupees } from '../values/money.ts';
import { whole } from './figures.ts';
import { PasskeyAnswer } from './staff.ts';

const line = (charactersMax: number) => v.pipe(v.string(), v.trim(), v.maxLength(charactersMax));

const amountPaise = v.pipe(whole, v.minValue(1));
const tell = line(200);
/** The dealer's full email, typed by hand, so that no open page or old command can supply it. */
const email = v.pipe(line(254), v.toLowerCase(), v.includes('@'));
const reason = v.pipe(line(200), v.minLength(3));

type Question = {
  /** The label above the field for the answer. */
  label: string;
  /** The hint below the field. */
  hint?: string;
  /** What an empty field means, if it may be empty. */
  empty?: string;
  /** The argument's name in the terminal's usage text. */
  usage: string;
  /** The message for a missing or invalid answer. */
  missing: string;
};

/** All questions that acts may ask. */
const questions = {
  amountPaise: {
    label: 'Rupees',
    empty: 'everything that remains',
    usage: 'RUPEES',
    missing: 'Enter the amount in rupees.',
  },
  tell: {
    label: 'Message to dealers',
    empty: 'dealers read that it is not available right now',
    usage: '--tell SENTENCE',
    missing: 'The message can have at most 200 characters.',
  },
  email: {
    label: 'The dealer’s full email address',
    hint: 'Type it by hand, to be sure of the dealer.',
    usage: '--email EMAIL',
    missing: 'Type the dealer’s full email address.',
  },
  reason: {
    label: 'Why',
    hint: 'The log keeps it for ever, and the dealer may read it.',
    usage: '--reason TEXT',
    missing: 'Give a reason of 3 to 200 characters. The dealer may read it.',
  },
} satisfies Record<string, Question>;
export type QuestionName = keyof typeof questions;

type ActDescription = {
  /** The text of the act's button and the title of its dialog. */
  name: string;
  /** A sentence that says what the act does. */
  does: string;
  /** The kind of target: an account's id, a payment's, a report's number, or a service's id. */
  on: 'dealer' | 'payment' | 'report' | 'difference' | 'service' | 'source';
  asks: v.ObjectSchema<v.ObjectEntries, undefined>;
  /** Set for an act that cannot be undone or ends a dealer's access. */
  isFinal?: true;
  /** The title of the result if the act succeeded only in part. */
  unmet?: string;
};

export const acts = {
  credit: {
    name: 'Give credit',
    does: 'Credits money to the dealer by hand.',
    on: 'dealer',
    asks: v.object({ amountPaise, reason }),
  },
  debit: {
    name: 'Take credit',
    does: 'Debits money by hand, up to what the dealer can spend.',
    on: 'dealer',
    asks: v.object({ amountPaise, reason }),
  },
  refund: {
    name: 'Refund',
    does: 'Returns the payment, or a part of it, to the card or account it came from.',
    on: 'payment',
    asks: v.object({ amountPaise: v.optional(amountPaise), reason }),
  },
  /** Without a target, this act asks about all open orders and refunds. */
  reconcile: {
    name: 'Ask the gateway',
    does:
      'Credits the money if the gateway has it by now. If it arrives later, we credit it ' +
      'automatically; if it never arrives, the bank releases it within a few days.',
    on: 'payment',
    asks: v.object({ reason: v.optional(line(200), '') }),
    unmet: 'Checked',
  },
  give: {
    name: 'Give to its dealer',
    does: 'Credits a payment missing from a restored database to the dealer who made it.',
    on: 'payment',
    asks: v.object({ email, reason }),
  },
  settle: {
    name: 'Settle the difference',
    does: 'Marks the difference as settled, so that Today no longer shows it. No money moves.',
    on: 'difference',
    asks: v.object({ reason }),
  },
  withdraw: {
    name: 'Withdraw the report',
    does: 'Refunds the price. Checking the report’s code then shows that its data proved wrong.',
    on: 'report',
    asks: v.object({ reason }),
    isFinal: true,
  },
  'sign-out': {
    name: 'Sign out everywhere',
    does: 'Ends all of the dealer’s sessions.',
    on: 'dealer',
    asks: v.object({ reason }),
  },
  block: {
    name: 'Block',
    does: 'Ends every session and refuses new sign-ins. Paid reports are kept.',
    on: 'dealer',
    asks: v.object({ reason }),
    isFinal: true,
  },
  unblock: {
    name: 'Unblock',
    does: 'Lets the dealer sign in again.',
    on: 'dealer',
    asks: v.object({ reason }),
  },
  'dealer-data': {
    name: 'Save their data',
    does:
      'Writes all that the database has about this dealer to a JSON file, except secrets and ' +
      'sealed answers. Send it only to this dealer.',
    on: 'dealer',
    asks: v.object({ reason }),
  },
  purge: {
    name: 'Delete the account',
    does:
      'Deletes the dealer for good. First have the dealer ask from that email address: ' +
      'the caller may be another person.',
    on: 'dealer',
    asks: v.object({ email, reason }),
    isFinal: true,
  },
  'service-off': {
    name: 'Switch off',
    does: 'No dealer can buy this service until it is switched on again.',
    on: 'service',
    asks: v.object({ tell: v.optional(tell), reason }),
    isFinal: true,
  },
  'service-on': {
    name: 'Switch on',
    does: 'Dealers can buy this service again at once.',
    on: 'service',
    asks: v.object({ reason }),
  },
  'source-cost': {
    name: 'Set its cost',
    does: 'Records a source’s price per answer, so that the desk can show the margin.',
    on: 'source',
    asks: v.object({ amountPaise, reason }),
  },
} satisfies Record<string, ActDescription>;

export type ActKind = keyof typeof acts;
export const actKinds = Object.keys(acts) as [ActKind, ...ActKind[]]; // the table's own keys

/** The description of an act, for code that loops over the table. */
export const describe = (kind: ActKind): ActDescription => acts[kind];

type AskedQuestion = Question & { name: QuestionName; isOptional: boolean };

export function questionsOf(kind: ActKind): AskedQuestion[] {
  return Object.entries(acts[kind].asks.entries).map(([key, schema]) => {
    const name = key as QuestionName; // the table has this key
    return { ...questions[name], name, isOptional: schema.type === 'optional' };
  });
}

type Typed = Partial<Record<QuestionName, string | undefined>>;

/** The act with the typed answers to its own questions. {@link troubleWith} checks it. */
export function typedAct(kind: ActKind, target: string, typed: Typed): Act {
  const answers = questionsOf(kind).flatMap(({ name }) => {
    const text = typed[name]?.trim() ?? '';
    if (text === '') return [];
    return [[name, name === 'amountPaise' ? (parseRupees(text) ?? 0) : text]];
  });
  return { kind, target, reason: '', ...Object.fromEntries(answers) };
}

/** Says what is missing or invalid in an act; undefined if it can be planned. */
export function troubleWith({ kind, ...answers }: Act): string | undefined {
  const { issues = [] } = v.safeParse(acts[kind].asks, answers);
  return questionsOf(kind).find(({ name }) => issues.some(({ path }) => path?.[0]?.key === name))
    ?.missing;
}

const shape = {
  /** A request sent again, because its answer was lost, has the same id and moves no money. */
  id: v.optional(v.pipe(v.string(), v.uuid())),
  target: line(64),
  amountPaise: v.optional(amountPaise),
  reason: line(200),
  tell: v.optional(tell),
  email: v.optional(line(254)),
  /** The differences that the preview listed. The request for the act repeats them. */
  shown: v.optional(line(500)),
};
export const Act = v.object({ kind: v.picklist(actKinds), ...shape });
export type Act = v.InferOutput<typeof Act>;

/** What a passkey signs: an act, the start of a long job, or the person's own new passkey. */
export const Signable = v.object({
  kind: v.picklist([...actKinds, 'job', 'add-passkey'] as const),
  ...shape,
});
export type Signable = v.InferOutput<typeof Signable>;

export const SignedAct = v.object({ ...Act.entries, assertion: v.optional(PasskeyAnswer) });

export const ActPreview = v.object({
  /** A sentence that says what the act will do. */
  sentence: v.string(),
  /** The spendable balance before and after the act; absent if no money moves. */
  beforePaise: v.optional(whole),
  afterPaise: v.optional(whole),
  /** The amount that may still be credited by hand today, if that is limited. */
  leftTodayPaise: v.optional(whole),
  /** One sentence for each thing that a deletion deletes, and one for each that it keeps. */
  goes: v.optional(v.array(v.string())),
  stays: v.optional(v.array(v.string())),
  /** The open differences, which the request for the act must repeat. */
  shown: v.optional(v.string()),
});
export type ActPreview = v.InferOutput<typeof ActPreview>;

/** `isGood`: false if the act was done only in part; the sentence says why. */
export const ActDone = v.object({
  sentence: v.string(),
  isGood: v.boolean(),
  /** The data that the operator requested, to be saved as a file. */
  file: v.optional(v.record(v.string(), v.unknown())),
});
export type ActDone = v.InferOutput<typeof ActDone>;
