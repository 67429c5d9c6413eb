// PostgreSQL's errors about damage stop sales as SQLite's do, and the operator is told whether
// PostgreSQL looks for damage at all.

import { check } from '../../../../api/operator/server/check.ts';
import { signedInDealer } from '../../../support/dealer.ts';
import { operate } from '../../../support/desk.ts';
import { asked, databaseUrlOf } from '../../../support/postgres/new-database.ts';
import { startFirst } from '../../../support/shared-database.ts';

it.each([
  ['page', 'data_corrupted'],
  ['index', 'index_corrupted'],
])('a damaged %s stops the sale that finds it and every later sale', async (_, condition) => {
  const server = await startFirst();
  onTestFinished(() => server.remove());
  const dealer = await signedInDealer(server.url, 100);
  const unsure = { status: 503, body: { code: 'checking_records' } };
  const url = (await databaseUrlOf(server.dataDir)) ?? '';
  await asked(url, async (client) => {
    await client.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'invalid page in block 7' USING ERRCODE = '${condition}'; END $$`);
    await client.query(
      'CREATE TRIGGER fails BEFORE INSERT ON hold FOR EACH ROW EXECUTE FUNCTION fail()',
    );
  });
  expect(await dealer.buy('MH00SB0001')).toMatchObject(unsure);
  await asked(url, (client) => client.query('DROP TRIGGER fails ON hold'));
  expect(await dealer.buy('MH00SB0001')).toMatchObject(unsure);
  const health = await dealer.get('/healthz');
  expect(health.body['message']).toBe('The database is damaged: invalid page in block 7.');
  expect(await dealer.balance()).toBe(100);
});

it('the operator learns whether data checksums are off', async () => {
  const server = await startFirst();
  onTestFinished(() => server.remove());
  const url = (await databaseUrlOf(server.dataDir)) ?? '';
  const { rows } = await asked(url, (client) => client.query('SHOW data_checksums'));
  const isOff = rows[0]?.data_checksums === 'off';
  const told = JSON.stringify((await operate(server, check)).rows);
  expect(told.includes('its data checksums are off')).toBe(isOff);
});
