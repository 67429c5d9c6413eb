// Tests what the files in api/deploy promise: every part reads the settings in the same way, no
// other user can read the files, the operator gets an email when needed, and systemd and the
// monitor get their signals.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import type { Message } from '../../../api/identity/mail.ts';
import { commands } from '../../../api/operator/run.ts';
import { refusal } from '../../../api/refusal.ts';
import { makeAlarms } from '../../../api/server/alarms.ts';
import { pingNight } from '../../../api/server/nightly-self-check.ts';
import { readLetterSettings } from '../../../api/settings/read-environment.ts';
import { openDatabase } from '../../../api/storage/database.ts';
import {
  databaseDamaged,
  forgetDamage,
  keepDamage,
  keptDamage,
} from '../../../api/storage/integrity/damage.ts';
import { installedProgram } from '../../debian-program.mjs';
import { foldersUntil } from '../../support/folders.ts';
import { liveEnvironment } from '../../support/live-server.ts';
import { sendEvent, signed } from '../../support/payments.ts';
import { type ServerProcess, startServerProcess } from '../../support/process.ts';
import { newDataDir, startTestServer } from '../../support/server.ts';
import { standIn } from '../../support/stand-in.ts';

const folder = foldersUntil(afterEach);
const deployed = (name: string) => readFileSync(`api/deploy/${name}`, 'utf8');

describe('The settings', () => {
  /** Returns the values that Node reads with a shipped file's flags and the test's settings. */
  function readBy(name: string, settings: string): unknown {
    const line =
      deployed(name)
        .replaceAll('\\\n', ' ')
        .match(/\bnode (--env-file.*)/)?.[1] ?? '';
    const flags = line.match(/--env-file=\S+/g) ?? [];
    const own = flags.map((flag) => flag.replace('/etc/lotproof.env', settings));
    const read = 'JSON.stringify(process.env)';
    const { PATH = '' } = process.env;
    const text = execFileSync(process.execPath, [...own, '-p', read], { env: { PATH } });
    return JSON.parse(text.toString());
  }

  it('settings have the same meaning for the server and for every command', () => {
    const settings = join(folder(), 'lotproof.env');
    writeFileSync(
      settings,
      'SMTP_URL=smtp://a:b#c@mail.example\nLEGAL_NAME="A & B #1"\nMAIL_FROM=<a@b.example> # us\n',
    );
    const server = readBy('lotproof.service', settings);
    expect(server).toEqual(readBy('lotproof.sh', settings));
    expect(server).toMatchObject({ LEGAL_NAME: 'A & B #1', LOTPROOF_MODE: 'live' });
    expect(deployed('lotproof.service')).not.toMatch(/^Environment/m);
  });

  it('settings can select the sandbox; without a mode they mean live', () => {
    const settings = join(folder(), 'lotproof.env');
    writeFileSync(settings, 'LOTPROOF_MODE=sandbox\n');
    expect(readBy('lotproof.service', settings)).toMatchObject({ LOTPROOF_MODE: 'sandbox' });
  });
});

it.each(['install.sh', 'alerts.yml'])('every operator command named in %s exists', (name) => {
  const typed = [...deployed(name).matchAll(/(?<!\/)\blotproof ([a-z][a-z-]+)/g)].map(
    ([, word]) => word,
  );
  expect(typed).toContain('check');
  const known = commands.map((each) => each.name);
  expect(typed.filter((word = '') => !known.includes(word))).toEqual([]);
});

it('an update makes its backup before the new program opens the database', () => {
  const script = deployed('install.sh');
  const steps = ['lotproof backup', 'LOTPROOF_HOME=$next', 'mv $program.new', 'restart lotproof'];
  const places = steps.map((step) => script.indexOf(step));
  expect(Math.min(...places)).toBe(places[0]);
  expect(places).not.toContain(-1);
});

describe('The systemd units', () => {
  const units = ['lotproof.service', 'lotproof-offsite.service', 'lotproof-alarm@.service'];
  const analyze = installedProgram('systemd-analyze', 'systemd');

  it.skipIf(!analyze).each(units)(
    'the systemd unit %s is restricted to little more than what it needs',
    (unit) => {
      const words = ['security', '--offline=true', '--no-pager', `api/deploy/${unit}`];
      const output = execFileSync('systemd-analyze', words, { encoding: 'utf8', stdio: 'pipe' });
      const [, exposure] = /Overall exposure level.*: (\d\.\d)/.exec(output) ?? [];
      expect(Number(exposure), output).toBeLessThanOrEqual(2);
    },
  );

  it('the unit for alarm emails gets the settings that it needs, and no key', () => {
    const folderOfUnit = folder();
    const kept = join(folderOfUnit, 'lotproof.env');
    const settings = liveEnvironment({ dataDir: folderOfUnit });
    const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = settings;
    const all = { ...settings, OPERATOR_EMAIL: 'you@lotproof.example' };
    const lines = Object.entries(all).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(kept, lines.join(''));
    const [, command = ''] =
      /^ExecStartPre=\+\/bin\/sh -c '(.*)'$/m.exec(deployed('lotproof-alarm@.service')) ?? [];
    const settingsOfLetter = join(folderOfUnit, 'settings');
    execFileSync('sh', [
      '-c',
      command
        .replace('/etc/lotproof.env', kept)
        .replace('/run/lotproof-alarm/settings', settingsOfLetter),
    ]);
    const given = parseEnv(readFileSync(settingsOfLetter, 'utf8'));
    const letter = { SMTP_URL, MAIL_FROM, PUBLIC_URL, OPERATOR_EMAIL: 'you@lotproof.example' };
    expect(given).toEqual(letter);
    expect(readLetterSettings(given)).toEqual(letter);
  });
});

describe('The server as a process', () => {
  const dataDir = newDataDir();
  const programs = newDataDir();
  const notices = join(programs, 'told');
  const operator = 'operator@dealer.example';
  let server: ServerProcess;

  beforeAll(async () => {
    chmodSync(dataDir, 0o755);
    mkdirSync(join(dataDir, 'builds'), { mode: 0o700 }); // not the tests' link
    writeFileSync(join(programs, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${notices}\n`);
    chmodSync(join(programs, 'systemd-notify'), 0o755);
    const before = process.umask(0o022);
    server = await startServerProcess({
      PORT: '0',
      LOTPROOF_MODE: 'sandbox',
      LOTPROOF_DATA_DIR: dataDir,
      OPERATOR_EMAIL: operator,
      NOTIFY_SOCKET: '/run/systemd/notify',
      WATCHDOG_USEC: '300000',
      PATH: `${programs}:${process.env['PATH']}`,
    });
    process.umask(before);
  });
  afterAll(async () => {
    await server.kill();
    for (const each of [dataDir, programs]) rmSync(each, { recursive: true });
  });

  it("the server's files are readable only by its own user, whichever account starts it", () => {
    const files = readdirSync(dataDir);
    expect(files).toContain('lotproof.db');
    const open = files.filter((file) => (statSync(join(dataDir, file)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it('the server tells systemd that it is ready, and later that it is not stuck', async () => {
    const lines = () => readFileSync(notices, 'utf8').trim().split('\n');
    await vi.waitFor(() => expect(lines().length).toBeGreaterThan(3), { timeout: 60_000 });
    expect(lines()[0]).toBe('READY=1');
    expect(new Set(lines().slice(1))).toEqual(new Set(['WATCHDOG=1']));
  });

  async function letters(): Promise<Message[]> {
    const reply = await fetch(`${server.url}/sandbox/mail?to=${operator}`);
    return JSON.parse(await reply.text()).messages;
  }

  it('the server emails its operator once about an error in its log', async () => {
    const { url } = server;
    const secret = readFileSync(join(dataDir, 'razorpay-webhook.secret'), 'utf8');
    for (const odd of ['{"event":1}', '{"event":2}']) {
      await sendEvent({ url }, odd, signed(secret, odd));
    }
    await expect.poll(letters).toHaveLength(1);
    const [letter] = await letters();
    expect(letter?.subject).toBe('Lotproof needs you: a signed webhook has an unknown shape');
  });

  it('the server emails its operator about damage found after an acceptance', async () => {
    const database = openDatabase(dataDir);
    const place = { database, dataDir };
    const ofDamage = async () =>
      (await letters()).filter(({ subject }) => subject.includes('the database is not trusted'));
    const health = async () => (await fetch(`${server.url}/healthz`)).status;
    for (const times of [1, 2]) {
      await keepDamage(place, databaseDamaged('page 7'));
      await expect.poll(ofDamage, { timeout: 5000 }).toHaveLength(times);
      expect(await forgetDamage(place, await keptDamage(place))).toBe(true);
      await expect.poll(health, { timeout: 5000 }).toBe(200);
    }
    await database.close();
  });
});

describe('Alarms', () => {
  it('alarms repeat after six hours up to a limit, and do not loop if an email fails', async () => {
    let now = 0;
    const sent: Message[] = [];
    const alarms = makeAlarms(() => now);
    const mail = {
      async send(letter: Message) {
        sent.push(letter);
        alarms.raise('a letter was not accepted');
      },
    };
    alarms.raise('before there is mail');
    alarms.sendBy({ mail, operatorEmail: 'a@b.example', publicUrl: 'https://lotproof.example' });
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Lotproof needs you: before there is mail',
      'Lotproof needs you: a letter was not accepted',
    ]);
    for (let each = 0; each < 100; each++) alarms.raise(`trouble ${each}`);
    expect(sent).toHaveLength(20);
    now = 7 * 3_600_000;
    alarms.raise('trouble 1');
    alarms.raise('trouble 1');
    expect(sent).toHaveLength(22); // includes the failure of the email itself
  });

  it('an alarm whose email was refused is sent again when its fault recurs', async () => {
    let now = 0;
    let tries = 0;
    const alarms = makeAlarms(() => now);
    const mail = {
      async send() {
        tries += 1;
        throw refusal('mail_down');
      },
    };
    alarms.sendBy({ mail, operatorEmail: 'a@b.example', publicUrl: 'https://lotproof.example' });
    alarms.raise('the disk is full');
    await setImmediate();
    alarms.raise('the disk is full');
    expect(tries).toBe(1);
    now = 11 * 60_000;
    alarms.raise('the disk is full');
    expect(tries).toBe(2);
  });
});

describe('The monitor', () => {
  it("a good nightly check calls the monitor's URL; a failed one calls its /fail", async () => {
    const watch = await standIn();
    watch.tell({ status: 200 });
    const server = await startTestServer({ env: { NIGHT_PING_URL: `${watch.url}/ping/abc` } });
    await pingNight(server.backend, true);
    await pingNight(server.backend, false);
    expect(watch.asked.map(({ path }) => path)).toEqual(['/ping/abc', '/ping/abc/fail']);
    await server.remove();
  });
});
