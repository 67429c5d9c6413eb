// What stands around every screen, and the sentences that many screens share.

import { inSentence } from './in-sentence.ts';

export const frame = {
  skip: 'Skip to content',
  main: 'Main',
  thumb: 'Quick',
  checks: 'Checks',
  dashboard: 'Dashboard',
  transactions: 'Transactions',
  cars: 'Cars',
  outbox: 'Outbox',
  home: 'Home',
  check: 'Check',
  wallet: 'Wallet',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  waiting: (count: number) => `${count} waiting`,
  balance: 'Balance',
  refreshBalance: 'Refresh balance',
  addCredit: 'Add credit',
  call: 'Call support',
  accountOf: (email: string) => `Account of ${email}`,
  profile: 'Profile',
  support: 'Support',
  logout: 'Logout',
  language: 'Language',
  signal: 'Signal',
  noSignal: 'No signal',
  offline: 'No signal. You can still read the reports on this phone; requests wait.',
  full:
    'This phone has almost no room left. You can still read your reports; new ones may not fit. ' +
    'Free up some space.',
  sandbox: 'SANDBOX',
  sandboxMore: 'Nothing here is real.',
  whatToCheck: 'What do you want to check?',
  close: 'Close',
  loading: 'Loading',
  slow: 'This is taking longer than usual. The network is slow here.',
  /** The specification's side navigation spells it so. */
  aadhar: 'Aadhar Verification',
  off: 'Not available',
  by: (inputs: string) => `By ${inSentence(inputs)}`,
};

export const notices = {
  ready: 'New version ready',
  update: 'Update now',
  offer: 'Add Lotproof to your home screen: it opens even without signal.',
  later: 'Not now',
  install: 'Install',
};

export const homeScreen = {
  title: 'Keep your reports',
  why:
    'Safari deletes everything Lotproof has stored here after seven days without a visit. The ' +
    'app on the Home Screen keeps it. To move your reports there, save a copy under Reports. ' +
    'To add the app:',
  share: 'Tap Share',
  add: 'Add to Home Screen',
};

export const missing = {
  title: 'Page not found',
  text: 'There is no page at this address.',
  home: 'Dashboard',
  reports: 'Reports',
};

export const underWay = {
  sending: (count: number) =>
    count === 1 ? '1 request is being sent.' : `${count} requests are being sent.`,
  see: 'See outbox',
  told: ({ name, count, worst }: { name: string; count: number; worst: string | undefined }) => {
    const reports = count === 1 ? '1 report' : `${count} reports`;
    return `${name}: ${reports}.${worst ? ` ${worst}.` : ''}`;
  },
  noRecord: (name: string) => `${name}: no record. Nothing was charged.`,
  open: 'Open',
  close: 'Close',
};

export const failure = {
  title: 'This screen could not be opened',
  notLoaded:
    'Part of the app could not be loaded. The reports and requests on this phone stay as they are.',
  notShown:
    'Something in the app failed. The reports and requests on this phone stay as they are. If ' +
    'it happens again, update the app or call support.',
  retry: 'Try again',
  home: 'Dashboard',
};

export const overlay = {
  label: 'Generating report',
  generating: 'Generating Report... Please wait.',
  free: 'Nothing is charged until the report is ready.',
  slow: 'This is taking longer than usual.',
  leave: 'Continue in background',
};
