// The screens of the desk, by address.

import { type ComponentType, lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { Link, Navigate, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { Frame } from './frame.tsx';
import { Caught } from './parts/caught.tsx';
import { Screen } from './parts/screen.tsx';
import { Today } from './today/today.tsx';

/** Fetched when somebody goes there: Today is what a call for help begins with. */
const screens: readonly [path: string, screen: ComponentType][] = [
  ['/find', lazy(() => import('./find/find.tsx'))],
  ['/dealer/:id', lazy(() => import('./dealer/dealer.tsx'))],
  ['/payment/:id', lazy(() => import('./story/payment.tsx'))],
  ['/call/:id', lazy(() => import('./story/call.tsx'))],
  ['/services', lazy(() => import('./services/services.tsx'))],
  ['/books', lazy(() => import('./books/books.tsx'))],
  ['/log', lazy(() => import('./log/log.tsx'))],
  ['/people', lazy(() => import('./people/people.tsx'))],
];

const SignIn = lazy(() => import('./enter/sign-in.tsx'));
const Enrol = lazy(() => import('./enter/enrol.tsx'));

export function Desk() {
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

/** A page opens at its top; Back finds it where it was, which the browser knows. */
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
            <Route path="/today" element={<Navigate to="/" replace />} />
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
