// Real money and play money never share a database.

import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { verify } from '../../../api/operator/server/verify.ts';
import { readConfig } from '../../../api/settings/config.ts';
import { openDatabase } from '../../../api/storage/database.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { liveEnvironment } from '../../support/live-server.ts';
import { startTestServer } from '../../support/server.ts';

const folder = foldersUntil(afterEach);

function live(dataDir: string) {
  return liveEnvironment({ dataDir, sourceUrl: 'http://127.0.0.1:1' });
}

async function opened(dataDir: string, env: Record<string, string> = {}): Promise<void> {
  const server = await startTestServer({ dataDir, env });
  await server.stop();
}

describe('A database', () => {
  it('of the sandbox is refused in live mode: its credit buys no real report', async () => {
    const dataDir = folder();
    const server = await startTestServer({ dataDir });
    await signedInDealer(server.url, 1000);
    await server.stop();
    await expect(opened(dataDir, live(dataDir))).rejects.toThrow('made in sandbox mode');
    await opened(dataDir);
  });

  it('of real money is refused in the sandbox, also when the sandbox is asked for', async () => {
    const dataDir = folder();
    await opened(dataDir, live(dataDir));
    await expect(opened(dataDir, { LOTPROOF_MODE: 'sandbox' })).rejects.toThrow('in live mode');
  });

  it("of Razorpay's test payments is refused with live keys", async () => {
    const dataDir = folder();
    await opened(dataDir, live(dataDir));
    // Live mode once took test keys.
    const database = openDatabase(dataDir);
    const testKey = "UPDATE book_mode SET razorpay_key_id = 'rzp_test_standinstandin'";
    await database.transaction((sql) => sql.run(testKey));
    await database.close();
    await expect(opened(dataDir, live(dataDir))).rejects.toThrow('other kind of Razorpay key');
  });

  it('opens under a regenerated key of the same kind', async () => {
    const dataDir = folder();
    await opened(dataDir, live(dataDir));
    await opened(dataDir, { ...live(dataDir), RAZORPAY_KEY_ID: 'rzp_live_regenerated00' });
  });

  it('that says nothing yet takes the mode it is first started in', async () => {
    const dataDir = folder();
    const server = await startTestServer({ dataDir });
    await server.backend.database.transaction((sql) => sql.run('DELETE FROM book_mode'));
    await server.stop();
    await opened(dataDir, live(dataDir));
    await expect(opened(dataDir)).rejects.toThrow('made in live mode');
  });

  it('of the other mode is refused by the commands of the operator too', async () => {
    const dataDir = folder();
    await opened(dataDir, live(dataDir));
    const sandbox = readConfig({ LOTPROOF_DATA_DIR: dataDir });
    const desk = { url: 'http://127.0.0.1:1', backend: { config: sandbox } };
    await expect(operate(desk, verify)).rejects.toThrow('made in live mode');
  });
});

describe('A live environment whose mode was forgotten', () => {
  const { LOTPROOF_MODE: _, ...forgotten } = live(folder());

  it('never opens as a sandbox', () => {
    expect(() => readConfig(forgotten)).toThrow(
      /LOTPROOF_MODE: is missing, but RAZORPAY_KEY_ID, .*PUBLIC_URL are set/,
    );
    expect(() => readConfig({ ...forgotten, LOTPROOF_MODE: '' })).toThrow('LOTPROOF_MODE');
  });

  it.each([
    ['PUBLIC_URL', 'https://lotproof.example'],
    ['SUREPASS_TOKEN', 'a-token-of-ours'],
  ])('is known by %s alone', (name, value) => {
    const env = { LOTPROOF_DATA_DIR: forgotten.LOTPROOF_DATA_DIR, [name]: value };
    expect(() => readConfig(env)).toThrow(`${name} is set`);
    expect(readConfig({ ...env, LOTPROOF_MODE: 'sandbox' }).mode).toBe('sandbox');
  });

  it.each([
    // The unit and each command read it first; deployment.test.ts has Node read both.
    ['api/deploy/defaults.env', /^LOTPROOF_MODE=live$/m],
    ['Dockerfile', /^ENV .*\bLOTPROOF_MODE=live\b/m],
    ['api/deploy/compose.yaml', /^ +LOTPROOF_MODE: \$\{LOTPROOF_MODE:-live\}$/m],
  ])('is live all the same as %s starts it', (path, line) => {
    expect(readFileSync(path, 'utf8')).toMatch(line);
  });
});
