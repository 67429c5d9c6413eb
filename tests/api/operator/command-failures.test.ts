// Each command reports a typing error or a fault in the machine in one sentence, and ends with the
// exit code for that kind of failure (api/storage/exit-codes.ts).

import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { chmodSync, cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, readArguments } from '../../../api/operator/command.ts';
import { failureOf } from '../../../api/operator/failures.ts';
import { commands, run } from '../../../api/operator/run.ts';
import { inFile } from '../../../api/storage/database-file.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { foldersUntil } from '../../support/folders.ts';
import { builtProgram } from '../../support/process.ts';
import { startTestServer } from '../../support/server.ts';

const folder = foldersUntil(afterAll);
/** The folder of a stopped server, with one dealer who has ₹100. */
let dataDir: string;
let email: string;
beforeAll(async () => {
  const server = await startTestServer({ dataDir: folder() });
  email = (await signedInDealer(server.url, 100)).email;
  await server.stop();
  dataDir = server.dataDir;
});

function copyOfDatabase(): string {
  const copy = folder();
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

/** Runs the command as typed. Returns its error text and its exit code. */
async function typed(words: string[], dir = dataDir) {
  const complaints: unknown[] = [];
  const code = await run(words, {
    env: { LOTPROOF_MODE: 'sandbox', LOTPROOF_DATA_DIR: dir, PORT: '1' },
    print: () => undefined,
    complain: (trouble) => complaints.push(trouble),
  });
  return { code, said: complaints.map(String).join('\n'), isBug: complaints.some(isError) };
}

function isError(trouble: unknown): boolean {
  return trouble instanceof Error;
}

/** Returns the words and options that the command's usage line requires. */
function validWords({ name, usage }: Command): string[] {
  const demanded = usage.replace(/\[[^\]]*\]/g, '').replace(`${name} `, '');
  const words = demanded.match(/\b[A-Z_|]{3,}\b(?<!--\S+ \S*)/g) ?? [];
  const options = [...demanded.matchAll(/--(\S+) \S+/g)].flatMap(([, option]) => [
    `--${option}`,
    'Because of a test',
  ]);
  const values: Record<string, string> = { EMAIL: email, RUPEES: '5', FILE: 'nowhere.db' };
  return [
    name,
    ...words.filter((word) => word !== 'TEXT').map((word) => values[word] ?? word),
    ...options,
  ];
}

const SENTENCE = /^[^\n]{10,400}$/;
const needDatabase = commands.filter((command) => 'run' in command);

it.each(commands.map((command) => ({ command, name: command.name })))(
  '$name answers a mistyped command line with one sentence',
  async ({ command }) => {
    const unknown = await typed([...validWords(command), '--nonsense', 'x']);
    const tooMany = await typed([...validWords(command), 'ONE', 'TWO', 'THREE']);
    const without = command.usage.replace(/\[[^\]]*\]/g, '').trim() !== command.name;
    const missing = without ? [await typed([command.name])] : [];
    for (const { code, said, isBug } of [unknown, tooMany, ...missing]) {
      expect({ code, isBug }).toEqual({ code: 2, isBug: false });
      expect(said).toMatch(SENTENCE);
      expect(said).toContain(`Usage: ${command.usage}`);
    }
  },
);

it.each([
  ['an unknown command', 2, ['verfy']],
  ['a malformed amount', 1, ['credit', 'EMAIL', 'lots', '--reason', 'A test']],
  ['an empty reason', 1, ['credit', 'EMAIL', '5', '--reason', '']],
  ['an unknown dealer', 1, ['read', 'statement', 'nobody@example.in']],
  ['an unknown reading', 2, ['read', 'everything']],
  ['a malformed year', 1, ['export', '--year', 'last']],
  ['a missing file', 1, ['restore', 'nowhere.db']],
  ['a folder', 1, ['restore', '.']],
  ['a file in place of a folder', 1, ['backup', '--to', 'package.json']],
  ['a missing folder', 1, ['export', '--to', 'nowhere/vouchers.csv']],
  ['an existing file', 1, ['export', '--to', '/dev/full']],
])('a mistyped command line with %s is answered with one sentence', async (_, code, words) => {
  const output = await typed(words.map((word) => (word === 'EMAIL' ? email : word)));
  expect(output).toMatchObject({ code, isBug: false });
  expect(output.said).toMatch(SENTENCE);
});

it.each(needDatabase.map((command) => ({ command, name: command.name })))(
  'the command $name gives one sentence if the database is missing or damaged',
  async ({ command }) => {
    const empty = await typed(validWords(command), folder());
    const damaged = copyOfDatabase();
    writeFileSync(join(damaged, 'lotproof.db'), 'not a database any more'.repeat(1000));
    const broken = await typed(validWords(command), damaged);
    expect(empty).toMatchObject({ code: 66, isBug: false });
    expect(empty.said).toMatch(
      /^There is no database in \S+: is its disk mounted, [^\n]+ first one\.$/,
    );
    expect(broken).toMatchObject({ code: 65, isBug: false });
    expect(broken.said).toMatch(/^The database is damaged: [^\n]+ restore a backup\.$/);
  },
);

it.each(['verify', 'self-check'])("another user's folder stays unchanged: %s", (name) => {
  const foreign = copyOfDatabase();
  chmodSync(foreign, 0o500);
  const before = contentOf(foreign);
  const { status, stderr } = asOtherUser([name], foreign);
  expect(contentOf(foreign)).toEqual(before);
  chmodSync(foreign, 0o700);
  expect(status).toBe(77);
  // On a bare machine, Node may first complain that the user "nobody" has no home.
  expect(stderr.trim().split('\n').at(-1)).toMatch(
    / (belongs to user \d+, but .* as|cannot be read and written by) user \d+: .+$/,
  );
  expect(stderr).not.toMatch(/^ +at /m);
});

/** These two need no database, but write into the folder. */
const writeFirst = commands.filter(({ name }) => ['init', 'self-check'].includes(name));

it.each([...needDatabase, ...writeFirst].map((command) => ({ command, name: command.name })))(
  'the command $name leaves the folder of another user unchanged, even as root',
  async ({ command }) => {
    const before = contentOf(dataDir);
    const asked = vi.spyOn(process, 'getuid').mockReturnValue(statSync(dataDir).uid + 1);
    const { code, said } = await typed(validWords(command)).finally(() => asked.mockRestore());
    expect([code, said]).toEqual([77, expect.stringMatching(/belongs to user \d+, but .* as/)]);
    expect(contentOf(dataDir)).toEqual(before);
  },
);

/** Returns the folder's files with their bytes, owners, rights and times. */
function contentOf(dir: string): unknown[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => {
    const path = join(dir, name);
    const stats = statSync(path);
    const { uid, gid, mode, mtimeMs } = stats;
    const bytes = stats.isFile() ? hash('sha256', readFileSync(path)) : '';
    return { name, uid, gid, mode, mtimeMs, bytes };
  });
}

it.each([
  ['credit', ['--reason', 'A disk that takes no more']],
  ['backup', []],
  ['self-check', []],
])('the command %s gives one sentence if the disk is full', async (name, options) => {
  const full = copyOfDatabase();
  const words = name === 'credit' ? [name, email, '5', ...options] : [name];
  const { status, stderr } = operatorProcess(words, full, 'ulimit -f 28');
  expect(status).toBe(74);
  expect(stderr.trim()).toMatch(/^(The disk|The copy)[^\n]+$/);
  expect((await typed(['verify'], full)).code).toBe(0);
});

it('a newer database is refused in one sentence, with the exit code for settings', async () => {
  const newer = copyOfDatabase();
  inFile(join(newer, 'lotproof.db'), {}, (file) => file.pragma('user_version = 99'));
  const { code, said } = await typed(['verify'], newer);
  expect([code, said]).toEqual([78, expect.stringContaining("which is newer than this server's")]);
});

it('a bug of ours keeps its stack trace, whatever its message says', () => {
  expect(failureOf(new Error('The database has no such column.'))).toBeUndefined();
});

it('a Node version that SQLite was not built for is refused with the command to type', () => {
  const other = Object.assign(new Error('compiled against a different Node.js version'), {
    code: 'ERR_DLOPEN_FAILED',
  });
  expect(failureOf(other)?.sentence).toContain('npm ci --omit=dev');
});

const main = builtProgram('operator/main');

/** Runs the real process with the shell's limits. A file that grows too large is an error. */
function operatorProcess(words: string[], dir: string, limits: string, uid?: number) {
  // The lock of a shifted clock (libfaketime) belongs to one user, so other users run unshifted.
  const { LD_PRELOAD, ...plain } = process.env;
  const env = uid === undefined ? process.env : plain;
  return spawnSync(
    'bash',
    ['-c', `trap '' XFSZ; ${limits}; exec "$0" "$@"`, process.execPath, main, ...words],
    {
      encoding: 'utf8',
      env: { ...env, LOTPROOF_MODE: 'sandbox', LOTPROOF_DATA_DIR: dir, PORT: '1' },
      ...(uid === undefined ? {} : { uid, gid: uid }),
    },
  );
}

/** Root can write everywhere, so the command runs as another user. */
function asOtherUser(words: string[], dir: string) {
  return operatorProcess(words, dir, 'true', process.getuid?.() === 0 ? 65_534 : undefined);
}

const pages = readdirSync('api/deploy').filter((name) => name.endsWith('.md'));

/** Returns each `lotproof …` between backticks or at the start of a line. */
function typedIn(page: string): string[] {
  const text = readFileSync(`api/deploy/${page}`, 'utf8');
  const spans = text.matchAll(/(?:^|`)lotproof\s+([a-z][^`#]*?)\s*(?:`|#|&&|$)/gm);
  return [...spans].map(([, words = '']) => words);
}

it.each(pages)('the command line accepts every command on the page %s', (page) => {
  for (const line of typedIn(page)) {
    const [name, ...words] = line.match(/"[^"]*"|\S+/g) ?? [];
    const command = commands.find((each) => each.name === name) ?? expect.fail(`No ${line}.`);
    // A bare name in a sentence may mean the command itself.
    if (words.length > 0) expect(() => readArguments(command, words), line).not.toThrow();
  }
});
