// The screens and their addresses: the app on one page. Letter case does not matter in an address.

import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { catalogue } from '../data/catalogue.ts';
import { Landing } from './screens/landing.tsx';

const Shell = lazy(async () => ({ default: (await import('./screens/shell.tsx')).Shell }));
const Login = lazy(async () => ({ default: (await import('./screens/login.tsx')).Login }));
const Logout = lazy(async () => ({ default: (await import('./screens/logout.tsx')).Logout }));
const Dashboard = lazy(async () => ({
  default: (await import('./screens/dashboard.tsx')).Dashboard,
}));
const ServiceScreen = lazy(async () => ({
  default: (await import('./screens/service-screen.tsx')).ServiceScreen,
}));
const Transactions = lazy(async () => ({
  default: (await import('./screens/transactions.tsx')).Transactions,
}));
const Profile = lazy(async () => ({ default: (await import('./screens/profile.tsx')).Profile }));
const Reports = lazy(async () => ({ default: (await import('./screens/reports.tsx')).Reports }));
const ReportScreen = lazy(async () => ({
  default: (await import('./screens/report.tsx')).ReportScreen,
}));
const ReportDocument = lazy(async () => ({
  default: (await import('./screens/report-document.tsx')).ReportDocument,
}));
const Outbox = lazy(async () => ({ default: (await import('./screens/outbox.tsx')).Outbox }));
const Share = lazy(async () => ({ default: (await import('./screens/share.tsx')).Share }));
const NotFound = lazy(async () => ({
  default: (await import('./screens/not-found.tsx')).NotFound,
}));

export function Screens() {
  return (
    <Routes>
      <Route path="/" element={<Landing />} />
      <Route path="/login" element={<Login />} />
      <Route element={<Shell />}>
        <Route path="/Dashboard" element={<Dashboard />} />
        {catalogue.map((service) => (
          <Route
            key={service.id}
            path={service.route}
            element={<ServiceScreen key={service.id} service={service} />}
          />
        ))}
        <Route path="/transactions" element={<Transactions />} />
        <Route path="/profile" element={<Profile />} />
        <Route path="/reports" element={<Reports />} />
        <Route path="/reports/:id" element={<ReportScreen />} />
        <Route path="/outbox" element={<Outbox />} />
        <Route path="/share" element={<Share />} />
        <Route path="/logout" element={<Logout />} />
      </Route>
      {/* The document's own address; the service worker answers it once there is one. */}
      <Route path="/reports/:id.pdf" element={<ReportDocument />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
