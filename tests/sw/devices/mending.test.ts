// What went wrong once is put right: by the next syncs, at no cost while nothing is wrong.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Account } from '../../../sw/device.ts';
import { sync } from '../../../sw/devices/sync/sync.ts';
import { buy, firstDevice } from './device.ts';
import { type LibraryServer, libraryServer, serve } from './library-server.ts';

let server: LibraryServer;
let phone: Account;

beforeEach(async () => {
  server = libraryServer();
  serve(server);
  phone = await firstDevice();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('A sync', () => {
  test('fetches nothing back that this device has sent', async () => {
    await sync(phone);
    for (let count = 0; count < 20; count += 1) await buy(phone, 'MH12DE1433');
    await sync(phone);
    const before = server.traffic.length;
    await sync(phone);
    const bytes = server.traffic.slice(before).reduce((sum, { length }) => sum + length, 0);
    expect(bytes).toBeLessThanOrEqual(1024);
  });
});
