// The app's screens and their addresses, which may be in any letter case.

import { type ComponentType, lazy, useState } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import {
  dealerPaths,
  documentPath,
  loginPath,
  otherRoutes,
  publicPaths,
} from '../data/addresses.ts';
import { catalogue } from '../data/catalogue.ts';
import { inTime } from './boot/reload-stale-chunk.ts';
import { PublicDocument } from './screens/not-found.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { judging } from './state/judging.ts';

/** A screen whose chunk loads on demand. */
function late<Chunk, Props extends object>(
  load: () => Promise<Chunk | undefined>,
  pick: (chunk: Chunk) => ComponentType<Props>,
) {
  let here: ComponentType<Props> | undefined;
  const fetched = async () => {
    const loaded = await load();
    // The page is about to reload. Never resolve, so that no screen renders until then.
    if (!loaded) return new Promise<never>(() => undefined);
    here = pick(loaded);
    return { default: here };
  };
  const WhenHere = lazy(fetched);
  function Late(props: Props) {
    // Choose only once: prefetched code renders immediately, and a pending import is not repeated.
    const [Screen] = useState<ComponentType<Props>>(() => here ?? WhenHere);
    return <Screen {...props} />;
  }
  return Object.assign(Late, { fetched });
}

/** The frame and a dealer's first screen. */
const first = inTime(() => import('./screens/first-screen.ts'));
const login = inTime(() => import('./screens/login/login.tsx'));
/** The lists on which a dealer may start, each in its own chunk. */
const cars = inTime(() => import('./screens/cars/cars.tsx'));
const reports = inTime(() => import('./screens/reports/reports.tsx'));
/** All other screens, in one chunk because the phone soon needs them anyway. */
const others = inTime(() => {
  // Most of these screens judge reports, so the rules load too, without delaying a screen.
  void judging().catch(() => undefined);
  return import('./screens/other-screens.ts');
});

const Shell = late(first, (chunk) => chunk.Shell);
const Dashboard = late(first, (chunk) => chunk.Dashboard);
const Login = late(login, (chunk) => chunk.Login);
const Logout = late(others, (chunk) => chunk.Logout);
const ServiceScreen = late(others, (chunk) => chunk.ServiceScreen);
const Transactions = late(others, (chunk) => chunk.Transactions);
const Profile = late(others, (chunk) => chunk.Profile);
const Support = late(others, (chunk) => chunk.Support);
const CarFile = late(others, (chunk) => chunk.CarFile);
const Cars = late(cars, (chunk) => chunk.Cars);
const Reports = late(reports, (chunk) => chunk.Reports);
const ReportScreen = late(others, (chunk) => chunk.ReportScreen);
const ReportDocument = late(others, (chunk) => chunk.ReportDocument);
const Outbox = late(others, (chunk) => chunk.Outbox);
const Share = late(others, (chunk) => chunk.Share);
const NotFound = late(others, (chunk) => chunk.NotFound);

const serviceRoutes = catalogue.flatMap((service) => {
  const other = otherRoutes.get(service.route);
  return [service.route, ...(other ? [other] : [])].map((path) => ({ path, service }));
});

/** The screens inside the frame of a signed-in dealer. */
const screenAt = {
  '/Dashboard': Dashboard,
  '/transactions': Transactions,
  '/profile': Profile,
  '/support': Support,
  '/cars': Cars,
  '/cars/:plate': CarFile,
  '/reports': Reports,
  '/reports/:id': ReportScreen,
  '/outbox': Outbox,
  '/share': Share,
  '/logout': Logout,
} satisfies Record<(typeof dealerPaths)[number], unknown>;

/** Loads the code for an address in advance, so that its screen renders at once and complete. */
export async function fetchScreen(pathname: string): Promise<void> {
  const isAt = ({ path }: { path: string }) => matchPath(path, pathname) !== null;
  const path = dealerPaths.find((each) => isAt({ path: each }));
  const Screen = serviceRoutes.some(isAt) ? ServiceScreen : path && screenAt[path];
  if (Screen) await Promise.all([Shell.fetched(), Screen.fetched()]);
}

export function Screens() {
  const { key } = useLocation();
  return (
    <ErrorBoundary at={key}>
      <Addresses />
    </ErrorBoundary>
  );
}

function Addresses() {
  return (
    <Routes>
      {/* The app has no screens for these prerendered pages and redirects to them. */}
      {publicPaths.map((path) => (
        <Route key={path} path={path} element={<PublicDocument path={path} />} />
      ))}
      <Route path={loginPath} element={<Login />} />
      <Route element={<Shell />}>
        {serviceRoutes.map(({ path, service }) => (
          <Route
            key={path}
            path={path}
            element={<ServiceScreen key={service.id} service={service} />}
          />
        ))}
        {dealerPaths.map((path) => {
          const Screen = screenAt[path];
          return <Route key={path} path={path} element={<Screen />} />;
        })}
      </Route>
      <Route path={documentPath} element={<ReportDocument />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
