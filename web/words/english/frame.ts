// What stands around every screen, and the sentences that many screens share.

import { inSentence } from './in-sentence.ts';

export const frame = {
  skip: 'Skip to the screen',
  main: 'Main',
  thumb: 'Quick',
  checks: 'Checks',
  dashboard: 'Dashboard',
  transactions: 'Transactions',
  reports: 'Reports',
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
  offline: 'No signal. Reports on this phone stay readable; requests wait.',
  sandbox: 'SANDBOX',
  sandboxMore: 'Nothing here is real.',
  whatToCheck: 'What do you want to check?',
  close: 'Close',
  loading: 'Loading',
  slow: 'This takes longer than usual. The network is slow here.',
  /** The specification's side navigation spells it so. */
  aadhar: 'Aadhar Verification',
  off: 'Off now',
  by: (inputs: string) => `By ${inSentence(inputs)}`,
};

export const notices = {
  ready: 'A new version of Lotproof is ready. What you have typed is kept.',
  update: 'Update now',
  offer: 'Put Lotproof on your home screen: it opens with no signal.',
  later: 'Not now',
  install: 'Install',
};

export const homeScreen = {
  title: 'Keep the reports',
  why:
    'Safari clears away what Lotproof holds here after seven days without a visit. In the app on ' +
    'the Home Screen it stays; bring the reports of here there by a copy, under Reports:',
  share: 'Tap Share',
  add: 'Add to Home Screen',
};

export const missing = {
  title: 'Not here',
  text: 'There is no screen at this address. Nothing was charged, and nothing is lost.',
  home: 'Dashboard',
  reports: 'Reports',
};

export const underWay = {
  sending: (count: number) =>
    count === 1 ? '1 request is being sent.' : `${count} requests are being sent.`,
  see: 'See outbox',
  ready: 'Your report is ready.',
  open: 'Open report',
  close: 'Close',
};

export const failure = {
  title: 'This screen did not open',
  notLoaded:
    'A part of the app could not be loaded. Reports and requests on this phone stay as they are.',
  notShown:
    'Something in the app failed. Reports and requests on this phone stay as they are; if it ' +
    'happens again, update the app or call support.',
  retry: 'Try again',
  home: 'Dashboard',
};

export const overlay = {
  label: 'Generating report',
  generating: 'Generating Report... Please wait.',
  free: 'Nothing is charged until the report is there.',
  slow: 'This takes longer than usual.',
  leave: 'Let it finish in the outbox',
};
