// The entry of the operator's desk: a page of its own, which dealers' phones never load.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../style/tokens.css';
import '../style/base.css';
import '../style/shared.css';
import './desk.css';
import { Desk } from './desk.tsx';

const client = new QueryClient({
  defaultOptions: {
    // What is wrong is said at once, with a way to try again: no silent second try.
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: 5_000,
      // The browser's own dialog of a passkey takes the focus, and what is shown stays meanwhile.
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
});

const root = document.getElementById('desk');
if (!root) throw new Error('The page has no #desk.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Desk />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
