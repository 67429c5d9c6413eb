// Debian's Caddy with the shipped sites, while one of two servers dies or the only one restarts.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { debianProgram } from '../../debian-program.mjs';
import { foldersUntil } from '../../support/folders.ts';
import { freePort } from '../../support/process.ts';

const program = debianProgram('caddy');
const folder = foldersUntil(afterEach);
const read = (name: string) => readFileSync(`api/deploy/${name}`, 'utf8');

/** Client addresses that Caddy's hash spreads over both servers. */
const DEALERS = Array.from({ length: 12 }, (_, index) => `127.0.0.${50 + index}`);
const WAIT_MS_MAX = 3000;

type Dying = { server: Server; address: string; answered: number };

/** Starts a slow server, so that some answers are in progress when it dies. */
async function serve(at?: number): Promise<Dying> {
  const server = createServer((question, response) => {
    question.resume().once('end', () => {
      const isSale = question.url !== '/healthz';
      if (isSale) dying.answered += 1;
      setTimeout(() => response.end('{}'), isSale ? 20 : 0);
    });
  });
  const port = at ?? (await freePort());
  const dying = { server, address: `127.0.0.1:${port}`, answered: 0 };
  await once(server.listen(port, '127.0.0.1'), 'listening');
  onTestFinished(() => die(dying));
  return dying;
}

function die({ server }: Dying): void {
  server.close().closeAllConnections();
}

/**
 * Starts Caddy in front of these servers, with the shipped site for one server or for several.
 * Returns its port.
 */
async function caddyBefore(servers: Dying[]): Promise<number> {
  const home = folder();
  const [options = '', site = ''] = read('Caddyfile').split('\n{$PUBLIC_URL}');
  const config = join(home, 'Caddyfile');
  const isOne = servers.length === 1;
  const shipped = isOne ? `{$PUBLIC_URL}${site}` : read('several.caddy');
  writeFileSync(config, `${options}\n${shipped}`);
  const port = await freePort();
  const caddy = spawn(program ?? '', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      UPSTREAM: servers.map(({ address }) => address).join(' '),
      UPSTREAMS: servers.map(({ address }) => address).join(' '),
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
      HOME: home,
    },
    stdio: 'ignore',
  });
  onTestFinished(() => void caddy.kill('SIGKILL'));
  const isOpen = () => ask(port, 'GET', '127.0.0.1').then(({ status }) => status === 200, no);
  await expect.poll(isOpen).toBe(true);
  return port;
}

const no = () => false;
const agent = new Agent({ keepAlive: true, maxSockets: 400 });

type Answer = { status: number; ms: number; again: string | undefined };

async function ask(port: number, method: 'GET' | 'POST', dealer: string): Promise<Answer> {
  const startedAt = performance.now();
  const path = method === 'GET' ? '/api/payment/balance' : '/api/service/call';
  const sent = request({ agent, method, path, port, host: '127.0.0.1', localAddress: dealer });
  sent.end(method === 'POST' ? '{"vehicleNumber":"MH12DE1433"}' : undefined);
  const [answer] = await once(sent, 'response');
  await once(answer.resume(), 'end');
  const again: string | undefined = answer.headers['retry-after'];
  return { status: answer.statusCode ?? 0, ms: performance.now() - startedAt, again };
}

/** Returns the address of a dealer whose requests Caddy sends to this server. */
async function dealerOf(server: Dying, port: number): Promise<string> {
  for (const dealer of DEALERS) {
    const before = server.answered;
    await ask(port, 'GET', dealer);
    if (server.answered > before) return dealer;
  }
  throw new Error('No dealer of ours is led to this server.');
}

it.skipIf(program === undefined)(
  'a purchase sent to a dead server is sent again, and the other server goes on selling',
  async () => {
    const [first, second] = [await serve(), await serve()];
    const port = await caddyBefore([first, second]);
    const [ofFirst, ofSecond] = [await dealerOf(first, port), await dealerOf(second, port)];
    die(first);
    let met = await ask(port, 'POST', ofFirst);
    while (met.status !== 200) {
      expect(met).toMatchObject({ status: 503, again: '1' });
      expect(await ask(port, 'POST', ofSecond)).toMatchObject({ status: 200 });
      met = await ask(port, 'POST', ofFirst);
    }
  },
);

it.skipIf(program === undefined)(
  "a dealer's read request waits while the only server restarts",
  async () => {
    const first = await serve();
    const port = await caddyBefore([first]);
    die(first);
    const looked = ask(port, 'GET', '127.0.0.1');
    await serve(Number(first.address.split(':')[1]));
    expect(await looked).toMatchObject({ status: 200 });
  },
);

it.skipIf(program === undefined)(
  'no dealer gets a 502 or waits longer than 3 s if one of two servers dies under load',
  async () => {
    const first = await serve();
    const port = await caddyBefore([first, await serve()]);
    const answers: Answer[] = [];
    const buy = async (dealer: string) => {
      for (let each = 0; each < 30; each += 1) {
        for (const method of ['GET', 'POST'] as const)
          answers.push(await ask(port, method, dealer));
        if (answers.length > 200) die(first);
      }
    };
    await Promise.all(DEALERS.map(buy));
    expect(first.answered).toBeGreaterThan(0);
    expect(answers).toHaveLength(DEALERS.length * 60);
    const failed = answers.filter(({ status }) => status !== 200);
    // Each dealer may lose only the request in progress, which the phone repeats at once.
    expect(failed.length).toBeLessThanOrEqual(DEALERS.length);
    expect(new Set(failed.map(({ status, again }) => `${status} ${again}`)).size).toBeLessThan(2);
    expect(failed.every(({ status, again }) => status === 503 && again === '1')).toBe(true);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(WAIT_MS_MAX);
  },
  60_000,
);

it.skipIf(program === undefined)("Caddy sends the desk's site to its private port", () => {
  const home = folder();
  const file = join(home, 'Caddyfile');
  writeFileSync(file, `${read('Caddyfile')}\n${read('desk.caddy')}`);
  const names = {
    PUBLIC_URL: 'https://lotproof.example',
    DESK_URL: 'https://desk.lotproof.example',
  };
  const { stdout, stderr, status } = spawnSync(
    program ?? '',
    ['adapt', '--config', file, '--adapter', 'caddyfile'],
    { encoding: 'utf8', env: { HOME: home, ...names } },
  );
  expect(status, stderr).toBe(0);
  const { routes } = JSON.parse(stdout).apps.http.servers.srv0 as {
    routes: { match: { host: string[] }[]; handle: unknown[] }[];
  };
  const upstreamOf = (host: string) =>
    JSON.stringify(routes.find(({ match }) => match[0]?.host.includes(host))).match(
      /"dial":"([^"]+)"/,
    )?.[1];
  expect(upstreamOf('lotproof.example')).toBe('127.0.0.1:8080');
  expect(upstreamOf('desk.lotproof.example')).toBe('127.0.0.1:9464');
});
