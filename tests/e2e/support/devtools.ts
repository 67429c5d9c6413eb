// Stops a service worker and fires its events through the browser's developer tools.

import type { BrowserContext, CDPSession, Page } from 'playwright/test';

export type Workers = {
  /** Fires Background Sync, as when signal returns with no page open. */
  sync: (lastChance?: boolean) => Promise<void>;
  /** Stops the worker at any point, as the phone does when memory runs low. */
  stop: () => Promise<void>;
};

/** The tools for an origin's workers. The page may be from another origin. */
export async function workersOf(
  context: BrowserContext,
  page: Page,
  origin: string,
): Promise<Workers> {
  const session = await context.newCDPSession(page);
  const registrationId = await registrationOf(session, origin);
  return {
    sync: async (lastChance = false) => {
      const event = { origin, registrationId, tag: 'lotproof-outbox', lastChance };
      await session.send('ServiceWorker.dispatchSyncEvent', event);
    },
    stop: async () => {
      await session.send('ServiceWorker.stopAllWorkers');
    },
  };
}

function registrationOf(session: CDPSession, origin: string): Promise<string> {
  return new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });
}
