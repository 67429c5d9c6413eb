// The Koa app, in the order a request meets it.

import type Router from '@koa/router';
import Koa from 'koa';
import type { Box } from './backend.ts';
import { contractCalls, refusalsAnswered } from './http/contract-endpoints.ts';
import { guarded } from './http/origin-guard.ts';
import { keptAssets } from './http/previous-build.ts';
import { headersOf } from './http/security-headers.ts';
import { workerScript } from './http/service-worker-script.ts';
import { staticFiles } from './http/static-files.ts';
import { sessions } from './identity/sessions.ts';
import { requestsLogged } from './operations/log.ts';
import { handlers } from './routes.ts';

/** The app of a box; `extra` holds routes outside the contract: webhooks, the sandbox. */
export function makeApp(box: Box, extra: Router[], webDir: string): Koa {
  const app = new Koa({ proxy: box.publicUrl.startsWith('https:'), maxIpsCount: 1 });
  app.on('error', (error) => box.log.warn({ error }, 'a connection failed'));
  app.use(box.metrics.requestsCounted);
  app.use(requestsLogged(box.log));
  app.use(refusalsAnswered(box));
  const headers = headersOf(box);
  app.use(guarded(box, headers));
  app.use(contractCalls(box, handlers, sessions(app, box)));
  for (const router of extra) app.use(router.routes());
  app.use(workerScript(webDir, headers.page));
  const olderDirs = keptAssets(box.config.dataDir, webDir);
  app.use(staticFiles(webDir, { olderDirs, publicUrl: box.publicUrl }));
  return app;
}
