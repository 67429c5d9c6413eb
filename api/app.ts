// The Koa app, in the order a request meets it.

import type Router from '@koa/router';
import Koa from 'koa';
import type { Backend } from './backend.ts';
import { contractCalls } from './http/contract-endpoints.ts';
import { guarded } from './http/origin-guard.ts';
import { keptAssets } from './http/previous-build.ts';
import { refusalsAnswered } from './http/refusal-answers.ts';
import { headersOf } from './http/security-headers.ts';
import { workerScript } from './http/service-worker-script.ts';
import { staticFiles } from './http/static-files.ts';
import { sessions } from './identity/sessions.ts';
import { sealedRecords } from './library/records-endpoint.ts';
import { requestsLogged } from './operations/log.ts';
import { publishedLists } from './proof/published-lists.ts';
import { handlers } from './routes.ts';

/** The app of a server; `extra` holds routes outside the contract: webhooks, the sandbox. */
export function makeApp(backend: Backend, extra: Router[], webDir: string): Koa {
  const app = new Koa({ proxy: backend.publicUrl.startsWith('https:'), maxIpsCount: 1 });
  app.on('error', (error) => backend.log.warn({ error }, 'a connection failed'));
  app.use(backend.metrics.requestsCounted);
  app.use(requestsLogged(backend.log));
  app.use(refusalsAnswered(backend));
  const headers = headersOf(backend);
  app.use(guarded(backend, headers));
  const session = sessions(app, backend);
  app.use(sealedRecords(backend, session));
  app.use(contractCalls(backend, handlers, session));
  app.use(publishedLists(backend).routes());
  for (const router of extra) app.use(router.routes());
  app.use(workerScript(webDir, headers.page));
  const olderDirs = keptAssets(backend.config.dataDir, webDir);
  app.use(staticFiles(webDir, { olderDirs, publicUrl: backend.publicUrl }));
  return app;
}
