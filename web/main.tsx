// The page's entry: screens, queries, the service worker, and the outbox set going.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { keepSending } from './resume.ts';
import { Screens } from './routes.tsx';
import './style/tokens.css';
import './style/base.css';

const client = new QueryClient({
  defaultOptions: { queries: { retry: 1, networkMode: 'always', refetchOnWindowFocus: false } },
});

const root = document.getElementById('app');
if (!root) throw new Error('The page has no #app.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);

keepSending();
// The development server has no worker; the built app always has.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/worker.js');
