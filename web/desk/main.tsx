// The entry of the operator's desk, and its screens by address. Dealers' phones never load this
// page.

import '../style/tokens.css';
import '../style/base.css';
import '../style/shared.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, StrictMode, Suspense, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import {
  BrowserRouter,
  Link,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { Frame } from './frame.tsx';
import { Caught, Screen } from './parts/screen.tsx';
import { Today } from './screens/today.tsx';

/** Loads a screen only when it is opened, so that the desk starts quickly. */
const later = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType => lazy<ComponentType>(async () => ({ default: (await load())[name] }));

const lists = () => import('./screens/lists.tsx');
const story = () => import('./screens/story.tsx');
const screens: readonly [path: string, screen: ComponentType][] = [
  ['/find', later(() => import('./screens/find.tsx'), 'Find')],
  ['/dealer/:id', later(() => import('./screens/dealer.tsx'), 'DealerScreen')],
  ['/payment/:id', later(story, 'PaymentScreen')],
  ['/call/:id', later(story, 'CallScreen')],
  ['/services', later(lists, 'Services')],
  ['/books', later(lists, 'Books')],
  ['/log', later(lists, 'Log')],
  ['/list/:name', later(lists, 'NamedList')],
  ['/people', later(() => import('./screens/people.tsx'), 'People')],
];

const door = () => import('./screens/enter.tsx');
const SignIn = later(door, 'SignIn');
const Enrol = later(door, 'Enrol');

function Desk() {
  return (
    <Suspense>
      <Routes>
        <Route path="/sign-in" element={<SignIn />} />
        <Route path="/enrol/:token" element={<Enrol />} />
        <Route path="*" element={<Inside />} />
      </Routes>
    </Suspense>
  );
}

/** Shows a new page from its top. On Back, the browser restores the position. */
function useTopOfPage() {
  const { pathname } = useLocation();
  const way = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (way !== 'POP') scrollTo(0, 0);
  }, [pathname, way]);
}

function Inside() {
  useTopOfPage();
  return (
    <Frame>
      <Suspense>
        <Caught key={useLocation().pathname}>
          <Routes>
            <Route path="/" element={<Today />} />
            {screens.map(([path, Shown]) => (
              <Route key={path} path={path} element={<Shown />} />
            ))}
            <Route path="*" element={<Nothing />} />
          </Routes>
        </Caught>
      </Suspense>
    </Frame>
  );
}

function Nothing() {
  return (
    <Screen title="Nothing is here">
      <p>
        No screen of the desk has this address. <Link to="/">Back to Today</Link>
      </p>
    </Screen>
  );
}

const client = new QueryClient({
  defaultOptions: {
    // The screen shows an error at once and offers a retry, instead of retrying silently.
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: 5_000,
      // Returning from the browser's passkey dialog must not reload the screen.
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
