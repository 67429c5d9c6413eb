// The chunk with the screens that a dealer opens after the first one.

export { Profile } from './account/profile.tsx';
export { Support } from './account/support.tsx';
export { CarFile } from './cars/car-file.tsx';
export { ServiceScreen } from './check/service-screen.tsx';
export { Logout } from './login/logout.tsx';
export { NotFound } from './not-found.tsx';
export { Outbox } from './outbox/outbox.tsx';
export { ReportDocument, ReportScreen } from './reports/report.tsx';
export { Share } from './share/share.tsx';
export { Transactions } from './wallet/transactions.tsx';
