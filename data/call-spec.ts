// What describes one call between phone and server: method, address, session, and a schema for
// each part.

import * as v from 'valibot';

export type CallSpec = {
  method: 'GET' | 'POST';
  path: string;
  /**
   * Whose: but for `none` it answers 401 without a session. A phone that was given to a buyer may
   * make the calls that say `buyer`, as its owner may, and no call that says `owner`.
   */
  session: 'owner' | 'buyer' | 'none';
  query: v.GenericSchema<unknown, unknown>;
  body: v.GenericSchema<unknown, unknown>;
  answer: v.GenericSchema<unknown, unknown>;
};

type Session = CallSpec['session'];
type Schema<T> = v.GenericSchema<unknown, T>;

export const nothing = v.object({});

/** No control letter but the two joiners, which Hindi is typed with. */
const LINE = /^(?:[\u200C\u200D]|[^\p{C}\p{Zl}\p{Zp}])*$/u;

/** One line that a person typed, or pasted with spaces around it. */
export const typedLine = (charactersMax: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(charactersMax), v.regex(LINE));

export const digits = (length: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^\\d{${length}}$`)));

export const get = <S extends Session, A, Q = object>(
  path: string,
  session: S,
  answer: Schema<A>,
  query: Schema<Q> = nothing as never, // the default of Q is what `nothing` reads
) => ({ method: 'GET', path, session, query, body: nothing, answer }) as const;

export const post = <S extends Session, B, A>(
  path: string,
  session: S,
  body: Schema<B>,
  answer: Schema<A>,
) => ({ method: 'POST', path, session, query: nothing, body, answer }) as const;
