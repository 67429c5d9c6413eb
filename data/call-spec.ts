// Describes a call between phone and server: its method, address and session, and a schema for each
// of its parts.

import * as v from 'valibot';

export type CallSpec = {
  method: 'GET' | 'POST';
  path: string;
  /**
   * Who may make the call. Without a session, only `none` calls are answered; other calls get 401.
   * A buyer's phone may make only `buyer` calls; the owner may make both kinds.
   */
  session: 'owner' | 'buyer' | 'none';
  query: v.GenericSchema<unknown, unknown>;
  body: v.GenericSchema<unknown, unknown>;
  answer: v.GenericSchema<unknown, unknown>;
};

type Session = CallSpec['session'];
type Schema<T> = v.GenericSchema<unknown, T>;

export const nothing = v.object({});

/** A line of text without control characters, apart from the two joiners that typed Hindi needs. */
const LINE = /^(?:[\u200C\u200D]|[^\p{C}\p{Zl}\p{Zp}])*$/u;

/** One line of text, as typed or as pasted with spaces around it. */
export const typedLine = (charactersMax: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(charactersMax), v.regex(LINE));

export const digits = (length: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^\\d{${length}}$`)));

export const get = <S extends Session, A, Q = object>(
  path: string,
  session: S,
  answer: Schema<A>,
  query: Schema<Q> = nothing as never, // the default of `Q` is the type of `nothing`
) => ({ method: 'GET', path, session, query, body: nothing, answer }) as const;

export const post = <S extends Session, B, A>(
  path: string,
  session: S,
  body: Schema<B>,
  answer: Schema<A>,
) => ({ method: 'POST', path, session, query: nothing, body, answer }) as const;
