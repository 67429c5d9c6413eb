// Drives a browser through W3C WebDriver (https://www.w3.org/TR/webdriver2/) over plain HTTP,
// without a library, with the dozen calls that our tests need.

import * as v from 'valibot';

export type Browser = {
  goTo: (address: string) => Promise<void>;
  back: () => Promise<void>;
  /** Runs a function in the page, without the test's scope. Returns its result. */
  run: <T, A extends unknown[]>(inPage: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>;
  /** Runs a function that finds an element; returns the driver's id for it. */
  find: <A>(inPage: (wanted: A) => Element | undefined, wanted: A) => Promise<string | undefined>;
  /** Clicks an element, as a finger would. */
  click: (element: string) => Promise<void>;
  /** Replaces an element's text. */
  type: (element: string, text: string) => Promise<void>;
  /** Returns the driver's ids of all tabs. */
  tabs: () => Promise<string[]>;
  /** Opens another tab; `goOnIn` switches to it. */
  openTab: () => Promise<string>;
  goOnIn: (tab: string) => Promise<void>;
  close: () => Promise<void>;
};

type Method = 'GET' | 'POST' | 'DELETE';
type Call = (method: Method, path: string, body?: unknown) => Promise<unknown>;

/** How long to wait for an answer. A driver that takes longer has hung, even on a busy machine. */
const ANSWER_WAIT_MS = 40_000;

/** Opens a fresh browser; WebKit's automation keeps no data between browsers. */
export async function openBrowser(driverUrl: string): Promise<Browser> {
  const call = callsTo(driverUrl);
  const wanted = { capabilities: { alwaysMatch: {} } };
  const { sessionId } = v.parse(
    v.object({ sessionId: v.string() }),
    await call('POST', '/session', wanted),
  );
  return browserOf((method, path, body) => call(method, `/session/${sessionId}${path}`, body));
}

function browserOf(call: Call): Browser {
  const execute = (inPage: unknown, args: unknown[]) =>
    call('POST', '/execute/sync', { script: `return (${inPage})(...arguments)`, args });
  return {
    goTo: async (url) => void (await call('POST', '/url', { url })),
    back: async () => void (await call('POST', '/back', {})),
    run: async <T, A extends unknown[]>(inPage: (...args: A) => T | Promise<T>, ...args: A) =>
      (await execute(inPage, args)) as T, // the function's result, as JSON
    find: async (inPage, wanted) => {
      const found = v.safeParse(Reference, await execute(inPage, [wanted]));
      return found.success ? found.output[ELEMENT] : undefined;
    },
    click: async (element) => void (await call('POST', `/element/${element}/click`, {})),
    type: async (element, text) => {
      await call('POST', `/element/${element}/clear`, {});
      await call('POST', `/element/${element}/value`, { text });
    },
    tabs: async () => v.parse(v.array(v.string()), await call('GET', '/window/handles')),
    openTab: async () => {
      const opened = await call('POST', '/window/new', { type: 'tab' });
      return v.parse(v.object({ handle: v.string() }), opened).handle;
    },
    goOnIn: async (handle) => void (await call('POST', '/window', { handle })),
    close: async () => void (await call('DELETE', '')),
  };
}

/** The JSON name of an element reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const Reference = v.object({ [ELEMENT]: v.string() });
const Failure = v.object({ error: v.string(), message: v.string() });

function callsTo(driverUrl: string): Call {
  return async (method, path, body) => {
    const answer = await fetch(driverUrl + path, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WAIT_MS),
    });
    const { value } = v.parse(v.object({ value: v.unknown() }), await answer.json());
    if (answer.ok) return value;
    const { error, message } = v.parse(Failure, value);
    throw new Error(`${method} ${path}: ${error}. ${message}`);
  };
}
