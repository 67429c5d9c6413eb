// Turns a call to the desk into its handler's request, with the person and the parsed body.

import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import * as v from 'valibot';
import {
  type DeskAnswer,
  type DeskBody,
  type DeskCall,
  type DeskQuery,
  deskCalls,
} from '../../data/desk/desk-calls.ts';
import type { May } from '../../data/desk/staff.ts';
import type { Backend } from '../backend.ts';
import type { Verbatim } from '../http/contract-endpoints.ts';
import { jsonBody } from '../http/request-body.ts';
import type { SourceHealth } from '../providers/failover.ts';
import { deskRefusal } from '../refusal.ts';
import type { ScheduledJob } from '../storage/servers/schedule.ts';
import type { Jobs } from './jobs.ts';
import type { Ceremonies, Site } from './people/ceremonies.ts';
import type { ReadingThread } from './reading/reads.ts';

export type Person = {
  /** The person's id; null in a sandbox if the person has not signed in. */
  id: number | null;
  sessionNumber: number | null;
  /** The session's hash in the database. Unlike the session's number, it is never reused. */
  sessionHash: Buffer | null;
  name: string;
  may: May;
};

/** Returns the signed-in person; undefined if the caller is not signed in. */
export type WhoAsks = (ctx: Context) => Promise<Person | undefined>;

type Asker<K extends DeskCall> = (typeof deskCalls)[K]['asker'] extends 'anyone'
  ? Person | undefined
  : Person;

export type DeskRequest<K extends DeskCall> = {
  person: Asker<K>;
  query: DeskQuery<K>;
  body: DeskBody<K>;
  /** Returns the site that passkeys belong to. Throws if its name is a bare IP address. */
  site: () => Site;
  setSession: (id: string | undefined) => void;
  /** Returns this browser's random id, for use before sign-in. Sets a cookie if there is none. */
  browser: () => string;
};

type Sent<K extends DeskCall> = {
  name: K;
  bodyText: string;
  person: Person | undefined;
  /** The value of `DESK_URL`, if it is set. */
  url: string | undefined;
};

/** Without `DESK_URL`, the desk serves only this machine, without https. */
const LOCAL = 'http://localhost';

export function readDeskRequest<K extends DeskCall>(
  ctx: Context,
  { name, bodyText, person, url }: Sent<K>,
): DeskRequest<K> {
  const { query, body } = deskCalls[name];
  const request = {
    person,
    query: read(query, { ...ctx.query }),
    body: read(body, jsonBody(ctx, bodyText)),
    site: () => siteOf(url ?? `http://${ctx.get('host')}`),
    setSession: (id: string | undefined) => setCookie(ctx, deskCookie(url ?? LOCAL, SESSION), id),
    browser: () => browserOf(ctx, url ?? LOCAL),
  };
  return request as DeskRequest<K>; // the schema above guarantees this type
}

function read<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const field = result.issues[0].path?.[0].key;
  throw deskRefusal(
    'malformed',
    `The field "${String(field ?? '')}" is missing or cannot be read.`,
  );
}

function siteOf(url: string): Site {
  const { hostname, origin } = new URL(url);
  // A passkey cannot belong to an IP address (WebAuthn, section 5.1.3).
  if (/^[\d.]+$|^\[/.test(hostname)) throw bareNumber();
  return { rpId: hostname, origin };
}

function browserOf(ctx: Context, url: string): string {
  const cookie = deskCookie(url, BROWSER);
  const known = ctx.cookies.get(cookie.name);
  if (known !== undefined) return known;
  const id = randomBytes(16).toString('base64url');
  setCookie(ctx, cookie, id);
  return id;
}

function setCookie(ctx: Context, { name, isSecure }: Cookie, value: string | undefined): void {
  ctx.cookies.secure = isSecure; // the proxy handles https and might not say so in its headers
  ctx.cookies.set(name, value, {
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    path: '/',
    signed: false,
  });
}

export const SESSION = 'lotproof-desk';
const BROWSER = 'lotproof-desk-browser';

type Cookie = { name: string; isSecure: boolean };

/** The prefix stops another site under the same domain from setting the cookie (RFC 6265bis). */
export function deskCookie(url: string, name: string): Cookie {
  const isSecure = url.startsWith('https:');
  return { name: isSecure ? `__Host-${name}` : name, isSecure };
}

const bareNumber = () =>
  deskRefusal(
    'forbidden',
    'Passkeys need a host name: open the desk as http://localhost with its port.',
  );

export const nothingFound = () => deskRefusal('not_found', 'This does not exist, or was removed.');
export const onlySees = () =>
  deskRefusal('forbidden', 'You may see everything here, but change nothing.');
export const unknownPerson = () => deskRefusal('unauthenticated', 'Sign in to the desk.');

export type DeskHandlers = {
  [K in DeskCall]: (desk: Desk, request: DeskRequest<K>) => Promise<DeskAnswer<K> | Verbatim>;
};

// What the desk's handlers use: parts of the running server, and a thread for reading.

export type Desk = {
  backend: Backend;
  reading: ReadingThread;
  sourceHealth: () => SourceHealth[];
  scheduled: ScheduledJob[];
  ceremonies: Ceremonies;
  jobs: Jobs;
  /** The desk's address: `DESK_URL`, or an address on this machine. */
  url: string;
};
