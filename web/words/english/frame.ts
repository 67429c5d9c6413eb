// Strings for the frame around every screen and for the outbox, and sentences that many screens
// share.

import type { PhoneReason } from '../../../sw/outbox/reasons.ts';
import { counted, inSentence } from '../check-names.ts';

export const frame = {
  upTo: (price: string) => `up to ${price}`,
  asOf: (when: string) => `As of ${when}`,
  skip: 'Skip to content',
  main: 'Main',
  thumb: 'Quick',
  checks: 'Checks',
  dashboard: 'Dashboard',
  transactions: 'Transactions',
  cars: 'Cars',
  outbox: 'Outbox',
  seeOutbox: 'See outbox',
  reports: 'Reports',
  checkCar: 'Check a car',
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
  leftToday: 'left today',
  askMore: 'Ask for more',
  call: 'Call support',
  accountOf: (email: string) => `Account of ${email}`,
  profile: 'Profile',
  support: 'Support',
  logout: 'Logout',
  login: 'Login',
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
  open: 'Open',
  cancel: 'Cancel',
  ok: 'OK',
  again: 'Try again',
  back: 'Back',
  later: 'Not now',
  keep: 'Keep',
  loading: 'Loading',
  slow: 'This is taking longer than usual.',
  /** This is how the specification spells this label in the side navigation. */
  aadhar: 'Aadhar Verification',
  off: 'Not available',
  by: (inputs: string) => `By ${inSentence(inputs)}`,
};

export const notices = {
  ready: 'New version ready',
  update: 'Update now',
  offer: 'Add Lotproof to your home screen: it opens even without signal.',
  install: 'Install',
};

export const homeScreen = {
  title: 'Keep your reports',
  why:
    'Safari deletes everything Lotproof has stored here after seven days without a visit. The ' +
    'app on the Home Screen keeps it. To have your reports there too, first turn on “Reports on ' +
    'all your devices” in Profile. To add the app:',
  share: 'Tap Share',
  add: 'Add to Home Screen',
};

export const missing = {
  title: 'Page not found',
  text: 'There is no page at this address.',
};

export const underWay = {
  sending: (count: number) =>
    `${counted(count, 'request')} ${count === 1 ? 'is' : 'are'} being sent.`,
  told: ({ name, count, worst }: { name: string; count: number; worst: string | undefined }) => {
    return `${name}: ${counted(count, 'report')}.${worst ? ` ${worst}.` : ''}`;
  },
  noRecord: (name: string) => `${name}: no record. Nothing was charged.`,
};

export const failure = {
  title: 'This screen could not be opened',
  notLoaded:
    'Part of the app could not be loaded. The reports and requests on this phone stay as they are.',
  notShown:
    'Something in the app failed. The reports and requests on this phone stay as they are. If ' +
    'it happens again, update the app or call support.',
};

export const overlay = {
  label: 'Generating report',
  generating: 'Generating Report... Please wait.',
  free: 'Nothing is charged until the report is ready.',
  slow: 'This is taking longer than usual.',
  leave: 'Continue in background',
};

/** Strings for waiting requests, their reasons and their cost. */
export const outbox = {
  lead: 'Each request is charged once, when its report arrives.',
  none: 'Nothing is waiting to be sent.',
  arrived: (count: number) => `${counted(count, 'report')} arrived in the last day`,
  summary: 'What is waiting',
  total: ({ count, cost, isUpTo }: { count: number; cost: string; isUpTo: boolean }) =>
    isUpTo ? `${count} waiting, up to ${cost}` : `${count} waiting, ${cost} in all`,
  send: 'Send now',
  add: (amount: string) => `Add ${amount}`,
  sending: 'Sending…',
  keepOpen: 'Keep the app open: this browser cannot send while the app is closed.',
  clock: ({ minutes, isAhead }: { minutes: number; isAhead: boolean }) => {
    const off = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
    return (
      `This phone’s clock is ${off} ${isAhead ? 'ahead' : 'behind'}. Requests are still sent; ` +
      'correct the clock so that the times shown here are right.'
    );
  },
  /** What a buyer reads if only the owner can continue a request. */
  forOwner: 'Waiting for the owner',
  states: {
    queued: 'To be sent',
    sending: 'Being sent',
    waiting: 'Waiting',
    'cut-off': 'Waiting',
    'awaits-maker': 'Waiting for the RC',
    'needs-recharge': 'Needs a recharge',
    'needs-login': 'Log in to continue',
    'needs-you': 'Waiting for your answer',
    'needs-price': 'Waiting for your answer',
    'needs-renewal': 'Waiting for your answer',
    arrived: 'Delivered',
    'no-record': 'No record',
    over: 'Ended without a report',
  },
  cancelling: 'Being cancelled',
  cancellingMore: 'We ask the server first: if the report has already been made, you get it.',
  /** The name of a history while its maker is not yet known. */
  makerHistory: 'Maker’s service history',
  awaitsMaker: 'The RC says which maker to ask.',
  registerLeaving:
    'The RC is being cancelled. If that succeeds, this request ends and is not charged.',
  askNow: 'Ask now',
  open: 'Open report',
  asked: (when: string) => `Requested ${when}`,
  tried: (count: number) => (count === 1 ? 'Tried once' : `Tried ${count} times`),
  next: (when: string) => `next try ${when}`,
  cancel: 'Cancel',
  wanted: 'I still want it',
};

type Cost = { count: number; cost: string; isUpTo: boolean; withThis: string | undefined };

export const waitingCost = {
  cost: ({ count, cost, isUpTo, withThis }: Cost) => {
    const waits = `${counted(count, 'request')} ${count === 1 ? 'is' : 'are'}`;
    const sum = isUpTo ? `up to ${cost}` : `${cost} in all`;
    return `${waits} waiting, ${sum}${withThis ? `; ${withThis} with this one` : ''}.`;
  },
  balance: ({ balance, when }: { balance: string; when: string }) =>
    `Balance: ${balance}, as of ${when}.`,
  short: (amount: string) => `Add ${amount} to get the rest.`,
};

/** Why a request waits on the phone. */
export const reasons: Record<PhoneReason, string> = {
  noSignal: 'No signal.',
  unreached: 'Lotproof could not be reached. There may be no signal here.',
  gate: 'This network asks you to log in first. Open any web page to do that.',
  cutOff: 'The answer was cut off.',
  notOurs: 'The answer did not come from Lotproof.',
  onTheWay: 'Something on the network answered instead of Lotproof.',
  outOfReach: 'Lotproof cannot be reached right now.',
  later: 'We ask the source again automatically until it answers.',
  otherRequest: 'The answer was for another request.',
  otherTab: 'Another tab is sending the request.',
  signedOut: 'You are logged out.',
  expired: 'This request has waited for a week. Nothing was charged. Do you still want it?',
  overdue:
    'This request has waited for a week. The app is asking the server whether it was charged.',
  unsure: 'An earlier try may have gone through. The app is asking the server again.',
  unreadable: 'This version of the app cannot read the answer. Update the app and send it again.',
  unopened: 'The typed number can no longer be read. The request was not charged. Ask again.',
  phoneFull:
    'This phone has no room for the report. Free up some space; the app asks for it again.',
  fault: 'Something in this version of the app failed. The app asks for the report again.',
  alreadyReceived:
    'This report was charged and delivered before, perhaps to a copy of this phone. Lotproof ' +
    'does not keep it.',
  sealedElsewhere:
    'This report opens only on the phone that asked for it first. If it was charged and is not ' +
    'fetched within 30 days, its price is returned to your wallet.',
  arrived: 'The report was made before the request was cancelled. It is among your reports.',
  noMaker:
    'The registration certificate names no maker whose workshop records we can ' +
    'request. This request was not charged.',
  noRegister:
    'Without a registration certificate we do not know the maker, so we asked no maker. This ' +
    'request was not charged.',
  registerCancelled:
    'The RC was cancelled, so we do not know the maker. This request ended with it and was not ' +
    'charged.',
  dearerMaker: 'This maker’s records cost more than you agreed to. This request was not charged.',
  earlierAccount:
    'This request was sent from an earlier account, and its result is not known here. If you ' +
    'send it again, it is a new request.',
};
