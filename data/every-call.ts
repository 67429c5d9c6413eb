// Every call that the server answers: the contract, which each phone loads, and the calls for
// libraries, for a dealer's accountant and for buyers' phones.

import type * as v from 'valibot';
import { contract } from './contract.ts';
import { accountantCalls } from './invoice.ts';
import { libraryCalls } from './library/library-calls.ts';
import { phoneCalls } from './phone-calls.ts';

export const everyCall = { ...contract, ...libraryCalls, ...accountantCalls, ...phoneCalls };

export type EveryCall = typeof everyCall;
export type EveryCallName = keyof EveryCall;
export type BodyOf<K extends EveryCallName> = v.InferOutput<EveryCall[K]['body']>;
export type QueryOf<K extends EveryCallName> = v.InferOutput<EveryCall[K]['query']>;
export type AnswerOf<K extends EveryCallName> = v.InferOutput<EveryCall[K]['answer']>;
