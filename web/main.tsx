// The app's entry: loads the strings of the chosen language, shows the screens, starts the service
// worker, and begins sending the outbox.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { leavePage, resumePage } from '../sw/database.ts';
import { account, stored } from '../sw/device.ts';
import { MEND } from '../sw/messages.ts';
import { fetchScreen, Screens } from './routes.tsx';
import { keepSending } from './sending/send-outbox.ts';
import { AccountProvider } from './state/account.ts';
import { watchApp } from './state/app-updates.ts';
import { readAhead } from './state/preload.ts';
import { showTheme } from './state/theme.ts';
import { REMOTE } from './state/use-own.ts';
import { chosenLanguage, speak } from './words/words.ts';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: 1,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      // When signal returns, send the outbox first: a balance fetched before that would soon be
      // outdated.
      refetchOnReconnect: false,
    },
    // A tap takes effect now or not at all. If a tap waited for signal, it would take effect on
    // another screen, when the dealer may no longer want it.
    mutations: { networkMode: 'always' },
  },
});

showTheme();
watchBackForwardCache();
// The development server has no worker; the built app always has.
if (import.meta.env.PROD) watchApp();
/** Rejects if the app cannot start, so that the page can say so. */
export const started = start();

async function start(): Promise<void> {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no #app.');
  // Read the account and the configuration before the first screen, so that nothing on it moves.
  const [owner, config] = await Promise.all([
    account().then(async (known) => {
      // If this fails, the screen that needs the data reads it again and can show the error.
      if (known) await readAhead(client, known.accountId).catch(() => undefined);
      return known;
    }),
    stored('config'),
    speak(chosenLanguage()),
    // If the prefetch fails, the screen fetches its own code and can show the failure.
    fetchScreen(location.pathname).catch(() => undefined),
  ]);
  client.setQueryData(['account'], owner);
  client.setQueryData(['config', 'stored'], config);
  // Rendered synchronously, because in a transition React would pause every 5 ms.
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <AccountProvider>
          <BrowserRouter>
            <Screens />
          </BrowserRouter>
        </AccountProvider>
      </QueryClientProvider>
      <WhenShown />
    </StrictMode>,
  );
}

/** Starts background work when the first screen is shown. */
function WhenShown() {
  useEffect(() => {
    keepSending(() => void client.invalidateQueries({ queryKey: REMOTE }));
    navigator.serviceWorker?.controller?.postMessage(MEND);
  }, []);
  return null;
}

/**
 * Aborts the transactions of a page that enters the back/forward cache: they would block other
 * pages.
 */
export function watchBackForwardCache(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) leavePage();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !resumePage()) location.reload();
  });
}
