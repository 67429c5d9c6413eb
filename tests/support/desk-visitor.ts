// A browser at the desk, seen over HTTP. Every answer is checked against the desk's calls.

import * as v from 'valibot';
import { desk as deskCommand } from '../../api/operator/server/desk.ts';
import type { Act, Signable } from '../../data/desk/acts.ts';
import type { Cell } from '../../data/desk/answers.ts';
import {
  type DeskAnswer,
  type DeskBody,
  type DeskCall,
  type DeskQuery,
  deskCalls,
} from '../../data/desk/desk-calls.ts';
import type { PasskeyAnswer } from '../../data/desk/staff.ts';
import { type Authenticator, makeAuthenticator } from './authenticator.ts';
import { asObject, nameAndValue, type Reply } from './dealer.ts';
import { operate } from './desk.ts';
import { sendRequest } from './http-client.ts';
import type { TestServer } from './server.ts';

type Where = Pick<TestServer, 'metricsUrl'>;
type Given<K extends DeskCall> = {
  query?: DeskQuery<K>;
  body?: DeskBody<K>;
  headers?: Record<string, string>;
};

export type DeskVisitor = ReturnType<typeof deskVisitor>;

/** Returns a browser on the same machine, under a name that can have a passkey. */
export function deskVisitor(
  { metricsUrl }: Where,
  site = metricsUrl.replace('127.0.0.1', 'localhost'),
) {
  const cookies = new Map<string, string>();
  let received = '';
  async function send<K extends DeskCall>(
    name: K,
    { query, body, headers = {} }: Given<K> = {},
  ): Promise<Reply> {
    const { method, path } = deskCalls[name];
    const params = new URLSearchParams(
      Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
    );
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const isPost = method === 'POST';
    const answer = await sendRequest(`${metricsUrl}${path}?${params}`, {
      method,
      headers: {
        host: new URL(site).host,
        ...(cookie === '' ? {} : { cookie }),
        ...(isPost ? { origin: site, 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(isPost ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    for (const each of answer.headers.getSetCookie()) cookies.set(...nameAndValue(each));
    received += answer.text;
    return { ...answer, body: asObject(answer.text) };
  }
  async function answered<K extends DeskCall>(name: K, given: Given<K>): Promise<DeskAnswer<K>> {
    const reply = await send(name, given);
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${reply.text}`);
    return v.parse(deskCalls[name].answer as v.GenericSchema<unknown, DeskAnswer<K>>, reply.body);
  }
  return {
    /** The desk's address in this browser. */
    site,
    /** Sends a POST and returns the reply, whether or not it was refused. */
    send,
    /** Makes a read and returns its answer, parsed by its schema. Throws if it was refused. */
    ask: <K extends DeskCall>(name: K, query?: DeskQuery<K>) =>
      answered(name, query === undefined ? {} : { query }),
    /** Returns the id of the first dealer, payment or call that the search finds. */
    async idOf(q: string) {
      const { rows } = await answered('list', { query: { name: 'find', q } });
      const [first] = rows.flatMap(Object.values);
      return linkOf(first).split('/')[2] ?? '';
    },
    /** Works like `ask`, but sends a POST. */
    post: <K extends DeskCall>(name: K, body: DeskBody<K>) => answered(name, { body }),
    cookies,
    /** Returns everything that the desk sent to this browser. */
    heard: () => received,
  };
}

/** Returns the page that a cell in a row links to; empty if it has no link. */
export function linkOf(cell: Cell | undefined): string {
  return cell instanceof Object ? (cell.link ?? '') : '';
}

export type Colleague = DeskVisitor & { authenticator: Authenticator };

/** Returns the token in the link that the command prints, by default for a person who may act. */
export async function invitation(
  server: Parameters<typeof operate>[0],
  name: string,
  options: Record<string, string> = { may: 'act' },
): Promise<string> {
  const { rows } = await operate(server, deskCommand, { words: ['invite', name], options });
  return String(rows[0]?.['link']).split('/enrol/')[1] ?? '';
}

/** Returns a person who was invited by name, has enrolled a passkey and is signed in. */
export async function colleague(
  server: TestServer,
  name: string,
  options?: Record<string, string>,
): Promise<Colleague> {
  const browser = deskVisitor(server, server.deskUrl);
  const authenticator = makeAuthenticator();
  const token = await invitation(server, name, options);
  const enrolment = await browser.post('enrolOptions', { token });
  const response = authenticator.enrol(enrolment, browser.site);
  await browser.post('enrolVerify', { response, token });
  return { ...browser, authenticator };
}

/** Returns the signature made by the person's passkey on exactly this act. */
export async function signed(person: Colleague, act: Signable): Promise<PasskeyAnswer> {
  return person.authenticator.sign(await person.post('actChallenge', act), person.site);
}

/** Signs exactly this act and commits it. Settles those differences that the preview shows. */
export async function doAct(person: Colleague, asked: Act): Promise<DeskAnswer<'act'>> {
  const isUnseen = asked.kind === 'settle' && asked.shown === undefined;
  const act = isUnseen
    ? { ...asked, shown: (await person.post('actPreview', asked)).shown }
    : asked;
  return person.post('act', { ...act, assertion: await signed(person, act) });
}
