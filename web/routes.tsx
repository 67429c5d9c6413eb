// The screens and their addresses: the app on one page. Letter case does not matter in an address.

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
import { inTime } from './lost-chunk.ts';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { PublicDocument } from './screens/public-document.tsx';

/** A screen in a chunk of its own, by the name it is exported under. */
function late<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>> | undefined>,
  name: Name,
) {
  let here: ComponentType<Props> | undefined;
  const code = inTime(load);
  const fetched = async () => {
    const loaded = await code();
    // Nothing is imported where the page is being loaded anew: nothing is to be drawn meanwhile.
    if (!loaded) return new Promise<never>(() => undefined);
    here = loaded[name];
    return { default: here };
  };
  const WhenHere = lazy(fetched);
  function Late(props: Props) {
    // What was fetched ahead is drawn at once; what began to wait is not begun anew.
    const [Screen] = useState<ComponentType<Props>>(() => here ?? WhenHere);
    return <Screen {...props} />;
  }
  return Object.assign(Late, { fetched });
}

const Shell = late(() => import('./screens/shell.tsx'), 'Shell');
const Login = late(() => import('./screens/login.tsx'), 'Login');
const Logout = late(() => import('./screens/logout.tsx'), 'Logout');
const Dashboard = late(() => import('./screens/dashboard.tsx'), 'Dashboard');
const ServiceScreen = late(() => import('./screens/service-screen.tsx'), 'ServiceScreen');
const Transactions = late(() => import('./screens/transactions.tsx'), 'Transactions');
const Profile = late(() => import('./screens/profile.tsx'), 'Profile');
const Support = late(() => import('./screens/support.tsx'), 'Support');
const Reports = late(() => import('./screens/reports.tsx'), 'Reports');
const ReportScreen = late(() => import('./screens/report.tsx'), 'ReportScreen');
const ReportDocument = late(() => import('./screens/report-document.tsx'), 'ReportDocument');
const Outbox = late(() => import('./screens/outbox.tsx'), 'Outbox');
const Share = late(() => import('./screens/share.tsx'), 'Share');
const NotFound = late(() => import('./screens/not-found.tsx'), 'NotFound');

const serviceRoutes = catalogue.flatMap((service) => {
  const other = otherRoutes.get(service.route);
  return [service.route, ...(other ? [other] : [])].map((path) => ({ path, service }));
});

/** In the frame that all screens of a dealer have. */
const screenAt = {
  '/Dashboard': Dashboard,
  '/transactions': Transactions,
  '/profile': Profile,
  '/support': Support,
  '/reports': Reports,
  '/reports/:id': ReportScreen,
  '/outbox': Outbox,
  '/share': Share,
  '/logout': Logout,
} satisfies Record<(typeof dealerPaths)[number], unknown>;

/** Has the code of an address here, so that its screen is drawn at once and whole. */
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
      {/* The build made HTML of these; the app only sends there. */}
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
