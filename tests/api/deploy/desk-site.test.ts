// The desk's site beside the dealers' site, as Caddy reads both files.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { debianProgram } from '../../debian-program.mjs';

const program = debianProgram('caddy');
const read = (name: string) =>
  readFileSync(new URL(`../../../api/deploy/${name}`, import.meta.url), 'utf8');

it.skipIf(program === undefined)("Caddy sends the desk's site to its private port", () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotproof-caddy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `${read('Caddyfile')}\n${read('desk.caddy')}`);
  const names = {
    PUBLIC_URL: 'https://lotproof.example',
    DESK_URL: 'https://desk.lotproof.example',
  };
  const { stdout, stderr, status } = spawnSync(
    program ?? '',
    ['adapt', '--config', file, '--adapter', 'caddyfile'],
    { encoding: 'utf8', env: { HOME: folder, ...names } },
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
