// The page's entry: a language, the screens, the service worker, and the outbox set going.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { boxConfig } from '../sw/phone.ts';
import { keepSending } from './resume.ts';
import { Screens } from './routes.tsx';
import './style/tokens.css';
import './style/base.css';
import './style/waking.css';
import { chosenLanguage, speak } from './words.ts';

const client = new QueryClient({
  defaultOptions: { queries: { retry: 1, networkMode: 'always', refetchOnWindowFocus: false } },
});

async function start(): Promise<void> {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no #app.');
  // Known before the first screen is drawn, so that nothing on it moves when they come.
  const [config] = await Promise.all([boxConfig(), speak(chosenLanguage())]);
  client.setQueryData(['config', 'stored'], config);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Screens />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
keepSending();
// The development server has no worker; the built app always has.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/worker.js');
