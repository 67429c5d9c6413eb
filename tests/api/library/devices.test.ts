// A dealer's devices and a real server: what they share is unreadable in transit and on the
// server's disk, and all devices end up with the same content.

import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceId, serviceById } from '../../../data/catalogue.ts';
import type { Answer } from '../../../data/contract.ts';
import { rememberDealership } from '../../../sw/account/dealership.ts';
import type { Account } from '../../../sw/device.ts';
import { noteCar } from '../../../sw/reports/car-notes.ts';
import { storeReport } from '../../../sw/reports/library.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { connect } from '../../support/dealers-devices.ts';
import { freshCode } from '../../support/shared-library.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { firstDevice, holdings, joinedDevice, syncAll } from '../../sw/devices/device.ts';
import { libraryServer } from '../../sw/devices/library-server.ts';
import { check, lived, settle } from '../../sw/devices/model-life.ts';

const server = sharedServer();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const REPORTS = 20;

type Sold = { answer: Answer<'callService'>; key: string };

async function bought(dealer: Dealer, serviceId: ServiceId, plate: string): Promise<Sold> {
  const { serviceName, fields } = serviceById(serviceId);
  const key = crypto.randomUUID();
  const body = { serviceName, payload: { [fields[0]?.name ?? '']: plate } };
  const reply = await dealer.post('/api/service/call', body, { 'idempotency-key': key });
  if (reply.status !== 200) throw new Error(`No report: ${reply.text}`);
  // the contract defines this answer
  return { answer: reply.body as Answer<'callService'>, key };
}

/** Returns every string that is too long to occur by chance. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 6 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

it.each([1, 2, 3])('devices end up the same after any steps: seed %i', async (seed) => {
  const dealer = await signedInDealer(server.url);
  const wire = connect(dealer);
  // The model decides which requests are cut off; it stores nothing.
  const model = libraryServer();
  wire.fate = (path) => model.fate(path);
  wire.readCode = () => freshCode(server, dealer);
  const world = await lived(seed, model);
  await settle(world);
  await check(world, `seed ${seed}`);
});

it("reports cannot be read in transit or on the server's disk", async () => {
  const dealer = await signedInDealer(server.url, 3_000);
  const buying = Array.from({ length: REPORTS }, (_, at) =>
    bought(dealer, at % 2 === 0 ? 'hyundai' : 'rc', `MH12QX${1_000 + at}`),
  );
  const sold = await Promise.all(buying);
  const { traffic } = connect(dealer);
  const phone: Account = await firstDevice();
  const office = await joinedDevice(phone);
  for (const { answer } of sold) await storeReport({ ...phone, email: dealer.email }, answer);
  const typed = ['Dent at the back door', 'Sharma Motors of Pune', 'Ramesh 98200 12345'];
  const papers = sold.slice(0, 3).map(({ key }) => key);
  await noteCar(phone.accountId, 'MH12QX1000', { note: typed[0] ?? '', sellerIds: papers });
  const [, title = '', number = ''] = typed;
  await rememberDealership(office.accountId, { title, phone: number });
  await syncAll([phone, office]);
  const held = await holdings(office);
  expect(held).toEqual(await holdings(phone));
  expect(held.reports).toHaveLength(REPORTS);

  const keys = sold.flatMap(({ key }) => [key, key.toUpperCase(), key.replaceAll('-', '')]);
  const bytesOfKeys = sold.map(({ key }) => Buffer.from(key.replaceAll('-', ''), 'hex'));
  const texts = [...textsIn(sold.map(({ answer }) => answer)), ...typed, ...keys, dealer.email];
  const secrets = [...new Set(texts)].map((text) => Buffer.from(text)).concat(bytesOfKeys);
  const base64 = secrets.flatMap((secret) => [
    secret.toString('base64'),
    secret.toString('base64url'),
  ]);
  const all = [...secrets, ...base64.map((text) => Buffer.from(text))];
  expect(secrets.length).toBeGreaterThan(REPORTS * 5);
  const onTheWay = Buffer.concat(traffic);
  const onDisk = libraryBytes();
  for (const found of [onTheWay, onDisk]) {
    expect(all.filter((secret) => found.includes(secret)).map(String)).toEqual([]);
  }
  // Checks that the searched bytes include everything that was sent.
  expect(onTheWay.length).toBeGreaterThan(REPORTS * 500);
  expect(onDisk.length).toBeGreaterThan(REPORTS * 500);
  expect(onTheWay.includes('Lotproof-Write')).toBe(true);
});

function libraryBytes(): Buffer {
  const names = readdirSync(server.dataDir).filter((name) => /^library\.db/.test(name));
  return Buffer.concat(names.map((name) => readFileSync(join(server.dataDir, name))));
}
