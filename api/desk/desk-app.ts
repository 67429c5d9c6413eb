// The desk's Koa app, in the order a request meets it. It answers on the private listener alone.

import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { refusalsAnswered } from '../http/refusal-answers.ts';
import { requestsLogged } from '../operations/log.ts';
import { refusal } from '../refusal.ts';
import type { Desk } from './desk.ts';
import { deskEndpoints } from './desk-endpoints.ts';
import { deskGuarded } from './desk-guard.ts';
import { deskHandlers } from './desk-handlers.ts';
import { deskPage } from './desk-page.ts';
import type { Events } from './events.ts';
import { whoAsksAt } from './people/who-asks.ts';
import { voucherFile } from './voucher-file.ts';

export function makeDeskApp(desk: Desk, events: Events, webDir: string): RequestListener {
  const { backend } = desk;
  // Behind a proxy it is the proxy that says where a request came from.
  const app = new Koa({ proxy: desk.url.startsWith('https:'), maxIpsCount: 1 });
  app.on('error', (error) => backend.log.warn({ error }, 'a connection failed'));
  app.use(requestsLogged(backend.log));
  app.use(refusalsAnswered(backend));
  app.use(deskGuarded(backend.config.deskUrl));
  const whoAsks = whoAsksAt(backend, backend.config.deskUrl ?? 'http://localhost');
  app.use(deskEndpoints(desk, deskHandlers, whoAsks));
  app.use(voucherFile(desk, whoAsks));
  app.use(events.stream(whoAsks));
  app.use(deskPage(webDir));
  app.use(() => {
    throw nothingHere();
  });
  return app.callback();
}

const nothingHere = refusal('no_such_address', 'There is nothing at this address of the desk.');
