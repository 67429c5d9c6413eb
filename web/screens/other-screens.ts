// The chunk of the screens that a dealer opens after the first.

export { Logout } from './logout.tsx';
export { NotFound } from './not-found.tsx';
export { Outbox } from './outbox.tsx';
export { Profile } from './profile.tsx';
export { ReportScreen } from './report.tsx';
export { ReportDocument } from './report-document.tsx';
export { Reports } from './reports.tsx';
export { ServiceScreen } from './service-screen.tsx';
export { Share } from './share.tsx';
export { Support } from './support.tsx';
export { Transactions } from './transactions.tsx';
