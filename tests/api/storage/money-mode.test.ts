// Real money and play money never share a database.

import { readFileSync } from 'node:fs';
import { readConfig } from '../../../api/settings/config.ts';
import { openDatabase } from '../../../api/storage/database.ts';
import { foldersUntil } from '../../support/folders.ts';
import { liveEnvironment } from '../../support/live-server.ts';
import { startTestServer } from '../../support/server.ts';

const folder = foldersUntil(afterEach);

const liveEnv = (dataDir: string) => liveEnvironment({ dataDir });

async function opened(dataDir: string, env: Record<string, string> = {}): Promise<void> {
  const server = await startTestServer({ dataDir, env });
  await server.stop();
}

it("a server with live keys refuses a database with Razorpay's test payments", async () => {
  const dataDir = folder();
  await opened(dataDir, liveEnv(dataDir));
  // Imitates a live mode that accepted test keys.
  const database = openDatabase(dataDir);
  const testKey = "UPDATE book_mode SET razorpay_key_id = 'rzp_test_standinstandin'";
  await database.transaction((sql) => sql.run(testKey));
  await database.close();
  await expect(opened(dataDir, liveEnv(dataDir))).rejects.toThrow('other kind of Razorpay key');
});

it('a database opens with a new key of the same kind', async () => {
  const dataDir = folder();
  await opened(dataDir, liveEnv(dataDir));
  await opened(dataDir, { ...liveEnv(dataDir), RAZORPAY_KEY_ID: 'rzp_live_regenerated00' });
});

it('a database without a mode takes on the mode of its first start', async () => {
  const dataDir = folder();
  const server = await startTestServer({ dataDir });
  await server.backend.database.transaction((sql) => sql.run('DELETE FROM book_mode'));
  await server.stop();
  await opened(dataDir, liveEnv(dataDir));
  await expect(opened(dataDir)).rejects.toThrow('created in live mode');
});

const { LOTPROOF_MODE: _, ...forgotten } = liveEnv(folder());

it.each([
  ['PUBLIC_URL', 'https://lotproof.example'],
  ['SUREPASS_TOKEN', 'a-token-of-ours'],
])('a live environment without its mode is recognised by %s alone', (name, value) => {
  const env = { LOTPROOF_DATA_DIR: forgotten.LOTPROOF_DATA_DIR, [name]: value };
  expect(() => readConfig(env)).toThrow(`${name} is set`);
  expect(readConfig({ ...env, LOTPROOF_MODE: 'sandbox' }).mode).toBe('sandbox');
});

it.each([
  // The unit and every command read defaults.env first, as deployment.test.ts checks.
  ['api/deploy/defaults.env', /^LOTPROOF_MODE=live$/m],
  ['Dockerfile', /^ENV .*\bLOTPROOF_MODE=live\b/m],
  ['api/deploy/compose.yaml', /^ +LOTPROOF_MODE: \$\{LOTPROOF_MODE:-live\}$/m],
])('a server starts live from %s', (path, line) => {
  expect(readFileSync(path, 'utf8')).toMatch(line);
});
