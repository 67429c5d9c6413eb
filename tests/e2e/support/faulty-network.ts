// The network between a phone and the server. It passes everything until the test makes it cut,
// lose, hold or falsify requests.

import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { openPort } from '../../support/open-port.ts';

type Fault =
  /** The request never reaches the server. */
  | 'cut'
  /** The server answers, but the answer never reaches the phone. */
  | 'lose'
  /** The server answers, but the phone gets the answer only when the test says so. */
  | 'hold'
  /** The answer's headers, with its cookies, arrive, but its body is cut off. */
  | 'torn'
  /** A captive portal's page with status 200 instead of the server's answer. */
  | 'gate'
  /** A captive portal's answer in JSON with status 200 and its own clock. */
  | 'data gate'
  /** A captive portal's redirect to its own page. */
  | 'redirect'
  /** A proxy's page while the server restarts. */
  | 'bad gateway';

type Rule = { path: RegExp; fault: Fault; times: number };

export type FaultyNetwork = Awaited<ReturnType<typeof startNetwork>>;

const DATA_GATE = {
  'content-type': 'application/json',
  date: 'Fri, 31 Dec 2049 00:00:00 GMT',
};
/** Closes idle connections well before the server, which closes them after five seconds. */
const agent = new Agent({ keepAlive: true, timeout: 2_000 });

const GATE = '<!doctype html><title>Free WiFi</title><form>Accept the terms</form>';

type Asset = { headers: IncomingMessage['headers']; body: Buffer };

/** Files with a hash in their name, which are the same on each server of this process. */
const assets = new Map<string, Asset>();

export async function startNetwork() {
  let target = '';
  let callTarget: string | undefined;
  let rules: Rule[] = [];
  let waiting: (() => void)[] = [];
  let onHeld: () => void = () => undefined;
  const keysSent: string[] = [];
  const rewrites = new Map<string, (text: string) => string>();

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const rule = rules.find((each) => each.times > 0 && each.path.test(path));
    if (rule) rule.times -= 1;
    const key = incoming.headers['idempotency-key'];
    const reachesServer = !rule || ['lose', 'hold', 'torn'].includes(rule.fault);
    if (reachesServer && typeof key === 'string' && /service\/call/.test(path)) keysSent.push(key);
    pass(incoming, outgoing, rule?.fault);
  });

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault | undefined) {
    switch (fault) {
      case 'cut':
        incoming.socket.destroy();
        break;
      case 'gate':
        outgoing.writeHead(200, { 'content-type': 'text/html' }).end(GATE);
        break;
      case 'data gate':
        outgoing.writeHead(200, DATA_GATE).end('{"message":"Accept the terms","keys":[]}');
        break;
      case 'redirect':
        outgoing.writeHead(302, { location: 'http://gate.invalid/' }).end();
        break;
      case 'bad gateway':
        outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
        break;
      default:
        forward(incoming, outgoing, fault);
    }
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault | undefined) {
    const { pathname } = new URL(incoming.url ?? '/', target);
    const isCall = /^\/(api|sandbox)\//.test(pathname);
    const rewrite = rewrites.get(pathname);
    const isAsset = incoming.method === 'GET' && pathname.startsWith('/assets/');
    const assetKey = `${incoming.headers['accept-encoding']} ${pathname}`;
    const asset = fault === undefined && !rewrite ? assets.get(assetKey) : undefined;
    if (asset) return outgoing.writeHead(200, asset.headers).end(asset.body);
    // Only uncompressed text can be changed.
    const headers = { ...incoming.headers, ...(rewrite && { 'accept-encoding': 'identity' }) };
    const onward = request(
      new URL(incoming.url ?? '/', (isCall && callTarget) || target),
      { method: incoming.method, headers, agent },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        const bytes = Buffer.concat(chunks);
        const body = rewrite ? Buffer.from(rewrite(bytes.toString())) : bytes;
        if (fault === 'lose') return incoming.socket.destroy();
        if (fault === 'hold') await new Promise<void>((go) => hold(go));
        const { 'transfer-encoding': _, etag: __, ...kept } = answer.headers;
        const whole = { ...kept, 'content-length': String(body.length) };
        if (isAsset && !rewrite && answer.statusCode === 200) {
          const { date: _date, ...lasting } = whole; // each answer has its own time
          assets.set(assetKey, { headers: lasting, body });
        }
        outgoing.writeHead(answer.statusCode ?? 502, whole);
        if (fault === 'torn') {
          return outgoing.write(body.subarray(0, 1), () => incoming.socket.destroy());
        }
        return outgoing.end(incoming.method === 'HEAD' ? undefined : body);
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    return incoming.pipe(onward);
  }

  function hold(go: () => void) {
    waiting.push(go);
    onHeld();
  }

  // Never close idle connections: a test may be using one just when the default five seconds end.
  server.keepAliveTimeout = 0;
  const port = await openPort(server);
  return {
    /** The server's address as the phone knows it. */
    url: `http://127.0.0.1:${port}`,
    /** Sets the server's current address. */
    connect: (serverUrl: string) => {
      target = serverUrl;
    },
    /** Sends API calls to another server; the app's files still come from the first. */
    connectCalls: (serverUrl: string) => {
      callTarget = serverUrl;
    },
    /** Applies the fault to requests that match `path`, up to `times` times. */
    break: (path: RegExp, fault: Fault, times = Number.POSITIVE_INFINITY) => {
      rules = [...rules, { path, fault, times }];
    },
    /** Ends all faults and releases held answers. */
    heal: () => {
      rules = [];
      for (const go of waiting) go();
      waiting = [];
    },
    /** Resolves when this many answers are held. */
    held: (count: number) =>
      new Promise<void>((resolve) => {
        onHeld = () => waiting.length >= count && resolve();
        onHeld();
      }),
    /** Idempotency keys of the calls that reached the server, in order. */
    keysSent,
    /** Changes a file's text in transit, on top of earlier changes, to imitate another build. */
    rewrite: (path: string, change: (text: string) => string) => {
      const before = rewrites.get(path) ?? ((text) => text);
      rewrites.set(path, (text) => change(before(text)));
    },
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
