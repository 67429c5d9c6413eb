// Publishes what verifiers of reports read: the public keys and the withdrawn reports. The contract
// does not include these lists, because any origin may read them and any cache may store them.

import Router from '@koa/router';
import type { Context } from 'koa';
import { CONTRACT_HEADER } from '../../data/contract.ts';
import {
  KEYS_PATH,
  type PublishedKey,
  type PublishedKeys,
  type PublishedWithdrawals,
  WITHDRAWN_PATH,
} from '../../data/proof/published.ts';
import type { Config } from '../settings/config.ts';
import type { Database, Sql } from '../storage/database.ts';
import { type KnownKey, knownKeys } from './known-keys.ts';
import { secondOf, withdrawnReports } from './withdrawn-reports.ts';

export function publishedLists(database: Database, { mode }: Config): Router {
  const isTest = mode === 'sandbox';
  const router = new Router();
  router.get(KEYS_PATH, async (ctx) => {
    publish(ctx, await database.read((sql) => publishedKeys(sql, isTest)));
  });
  router.get(WITHDRAWN_PATH, async (ctx) => {
    publish(ctx, await database.read(publishedWithdrawals));
  });
  return router;
}

export function publishedKeys(sql: Sql, isTest: boolean): PublishedKeys {
  return { keys: knownKeys(sql).map((key) => publicJwk(key, isTest)) };
}

export function publishedWithdrawals(sql: Sql): PublishedWithdrawals {
  return {
    withdrawn: withdrawnReports(sql).map(({ digest, at }) => ({
      digest: digest.toString('base64url'),
      at: secondOf(at),
    })),
  };
}

function publicJwk({ kid, iss, x, y, madeAt, stolenAt }: KnownKey, isTest: boolean): PublishedKey {
  return {
    kty: 'EC',
    crv: 'P-256',
    x,
    y,
    kid,
    alg: 'ES256',
    use: 'sig',
    iss,
    iat: secondOf(madeAt),
    ...(stolenAt === null ? {} : { stolen: secondOf(stolenAt) }),
    ...(isTest ? { test: 1 as const } : {}),
  };
}

function publish(ctx: Context, list: PublishedKeys | PublishedWithdrawals): void {
  ctx.set('Access-Control-Allow-Origin', '*');
  // Browsers reject a wildcard origin together with credentials.
  ctx.remove('Access-Control-Allow-Credentials');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  ctx.set('Cache-Control', 'public, max-age=3600');
  ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  ctx.set(CONTRACT_HEADER, '1');
  ctx.type = 'json';
  ctx.body = JSON.stringify(list);
}
