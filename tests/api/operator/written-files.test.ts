// Tests what a command writes: no invisible character to a terminal, and on disk only a new file
// that only its owner can read.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { keepEvent } from '../../../api/identity/account-events.ts';
import { run } from '../../../api/operator/run.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { foldersUntil } from '../../support/folders.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const folder = foldersUntil(afterAll);
let server: TestServer;
let dealer: Dealer;
beforeAll(async () => {
  server = await startTestServer({ dataDir: folder(), isOnSqlite: true });
  dealer = await signedInDealer(server.url, 100);
});
afterAll(() => server.stop());

/** Runs the command as typed. Returns all its output. */
async function typed(...words: string[]) {
  const printed: unknown[] = [];
  const code = await run(words, {
    env: {
      LOTPROOF_MODE: 'sandbox',
      LOTPROOF_DATA_DIR: server.dataDir,
      PORT: new URL(server.url).port,
    },
    print: (text) => printed.push(text),
    complain: (trouble) => printed.push(trouble),
  });
  return { code, said: printed.join('\n') };
}

const writers = [
  ['export', (to: string) => ['export', '--to', to]],
  ['dealer-data', (to: string) => ['dealer-data', dealer.email, '--reason', 'Asked', '--to', to]],
] as const;

describe.each(writers)('%s', (_name, words) => {
  it('a command writes a new file that only its owner can read', async () => {
    const file = join(folder(), 'new');
    expect(await typed(...words(file))).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).not.toBe('');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('a command overwrites no file and follows no link', async () => {
    const where = folder();
    mkdirSync(where, { recursive: true });
    const key = join(where, 'key');
    writeFileSync(key, 'the only one', { mode: 0o644 });
    symlinkSync(key, join(where, 'to-key'));
    symlinkSync(join(where, 'nothing'), join(where, 'to-nothing'));
    for (const name of ['key', 'to-key', 'to-nothing']) {
      const { code, said } = await typed(...words(join(where, name)));
      expect(code).not.toBe(0);
      expect(said).toMatch(/already exists: name a new file\. Nothing was written\.$/);
    }
    expect(readFileSync(key, 'utf8')).toBe('the only one');
    expect(existsSync(join(where, 'nothing'))).toBe(false);
  });

  it('a command does not write into the data folder, not even through a link', async () => {
    const where = folder();
    mkdirSync(where, { recursive: true });
    symlinkSync(server.dataDir, join(where, 'link'));
    mkdirSync(join(server.dataDir, 'inside'), { recursive: true });
    for (const to of [server.dataDir, join(server.dataDir, 'inside'), join(where, 'link')]) {
      const before = readdirSync(to);
      const { code, said } = await typed(...words(join(to, 'lotproof.db.new')));
      expect(code).not.toBe(0);
      expect(said).toMatch(/is in the data folder: write it elsewhere/);
      expect(readdirSync(to)).toEqual(before);
    }
  });
});

/** A colour, a line break, a change of direction, an end of text, and a C1 control. */
const HOSTILE = 'Paid\u001b[31m\r\nrefund due\u202e₹9\u0000\u009b2J';

it('no invisible character reaches a terminal, in a table or in JSON', async () => {
  const { backend } = server;
  const id = await backend.database.read(
    (sql) => sql.get<{ id: string }>('SELECT id FROM account')?.id ?? '',
  );
  await backend.database.transaction((sql) =>
    keepEvent(sql, backend, {
      accountId: id,
      kind: 'blocked',
      why: HOSTILE,
      who: HOSTILE,
      at: 1,
    }),
  );
  for (const words of [[], ['--json']]) {
    const { code, said } = await typed('read', 'events', dealer.email, ...words);
    expect(code).toBe(0);
    expect(said).toContain('Paid [31m refund due ₹9 2J');
    expect(said.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
});

it("an invisible character in a command's reason never reaches the statement", async () => {
  expect(await typed('credit', dealer.email, '5', '--reason', HOSTILE)).toMatchObject({
    code: 0,
  });
  const { body } = await dealer.get('/api/user/transactions');
  expect(JSON.stringify(body)).toContain('Paid [31m refund due ₹9 2J');
});
