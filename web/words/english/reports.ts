// The reports on this phone: found, read, copied, left behind; and a plate shared with the app.

import { indianNumber } from '../../../data/values/indian-number.ts';

export const reports = {
  title: 'Reports',
  lead: 'On this phone, signal or not.',
  search: 'Search by plate, service or date',
  /** The phone's index of reports is in English. */
  searchInEnglish: (search: string) => search,
  found: ({ count, shown }: { count: number; shown: number }) => {
    const all = count === 1 ? '1 report' : `${indianNumber(count)} reports`;
    return count > shown ? `${all}, the newest ${indianNumber(shown)} shown` : all;
  },
  more: 'Show more',
  none: 'No reports yet. The first one you buy stays here.',
  noneHere: 'No reports on this phone. Those you buy stay here.',
  received: (count: number) =>
    `${count === 1 ? '1 report was' : `${indianNumber(count)} reports were`} handed over before: ` +
    'to another phone, or to this one, where they were deleted or cleared away by the browser. ' +
    'Lotproof keeps no copy; one of yours can be put back below.',
  unfetched: (count: number) =>
    `${count === 1 ? '1 report was' : `${indianNumber(count)} reports were`} paid for, and no ` +
    'phone has said yet that it has them. What no phone has 30 days after it was bought goes ' +
    'back to your wallet.',
  check: 'Check a car',
  noMatch: (search: string) => `No report on this phone matches “${search}”.`,
  unknown: 'Check of a newer version of Lotproof',
  earlier: (email: string) =>
    `This phone holds more of ${email}, from an earlier account. Log in with an email code or ` +
    'with Google, and it comes here.',
  logIn: 'Log in',
};

export const lost = {
  reports: (count: number) =>
    `This phone’s browser cleared ${count === 1 ? '1 report' : `${count} reports`} away,`,
  reportsMore:
    'as browsers do when storage runs low, or when an app was not opened for long. Lotproof ' +
    'keeps no copy: put them back from one of yours under Reports. Your wallet and its ' +
    'transactions are untouched.',
  requests: (count: number) =>
    'This phone’s browser cleared the outbox away, where ' +
    `${count === 1 ? '1 request' : `${count} requests`} waited.`,
  requestsMore:
    'They are not sent from here any more. What was charged before stands under Transactions: ' +
    'if a report of it is not on this phone, call support.',
  understood: 'Understood',
  toReports: 'Reports',
  toTransactions: 'Transactions',
};

export const report = {
  title: 'Report',
  missing:
    'This report is not on this phone: it was bought on another, or deleted here. A copy saved ' +
    'before can be put back under Reports.',
  all: 'All reports',
  back: 'Reports',
  open: 'Open PDF',
  save: 'Save',
  share: 'Share',
  notMade: 'The PDF could not be made. The report itself is safe on this phone; try again.',
  notShared: 'The share sheet did not open. Tap Share once more, or save the PDF and send that.',
  onScreen: 'Show the report',
  readings: (count: number) =>
    count === 1 ? 'The reading in words' : `All ${count} readings in words`,
};

export const reportsCopy = {
  title: 'Keep a copy of these reports',
  text:
    'Reports are on this phone and nowhere else. A copy is one file that can be put back here ' +
    'or on your next phone. Anybody who has the file can read what is in it.',
  save: 'Save a copy',
  putBack: 'Put a copy back',
  working: 'Working…',
  allHere: 'Every report of this copy is here already.',
  restored: (count: number) => `${count} ${count === 1 ? 'report' : 'reports'} put back.`,
  notAll: (count: number) =>
    `${count === 1 ? '1 line' : `${count} lines`} could not be read: the copy is cut off or ` +
    'damaged, or of a newer version of the app. Keep the file, update the app and try again.',
  otherDealer: (email: string) =>
    `These are reports of ${email}. Sign in as that dealer to put them back.`,
  unproved: (email: string) =>
    `These are reports of an earlier account of ${email}. Log in with an email code or with ` +
    'Google, then put them back.',
  noCopy:
    'This file is no copy of Lotproof reports. Nothing was changed; choose the file whose name ' +
    'begins with lotproof-reports.',
  unreadable: 'The file could not be read. Nothing is lost; try again.',
  notMade: 'The copy could not be made. Nothing is lost; free some space and try again.',
};

type Left = { reports: number; waiting: number; email: string };

export const leftBehind = {
  left: ({ reports, waiting, email }: Left) => {
    const what = [
      reports > 0 && (reports === 1 ? '1 report' : `${reports} reports`),
      waiting > 0 && (waiting === 1 ? '1 waiting request' : `${waiting} waiting requests`),
    ];
    return (
      `Signed out. ${what.filter(Boolean).join(' and ')} of ${email} stay on this phone, hidden ` +
      'until you sign in again.'
    );
  },
  remove: 'Remove from this phone',
  title: 'Remove everything from this phone?',
  reports: 'The reports are nowhere else: Lotproof keeps no copy. The wallet stays as it is.',
  unsent: 'Not sent yet, and lost if removed:',
  underWay: 'On their way, and perhaps charged; their reports are lost if removed:',
  asked: ({ service, when }: { service: string; when: string }) => `${service}, asked ${when}`,
  keep: 'Keep',
  confirm: 'Remove',
  removed: (email: string) => `Everything of ${email} was removed from this phone.`,
};

export const shared = {
  title: 'Check this car',
  lead: 'What do you want to know about it?',
  nothingTitle: 'Shared with Lotproof',
  nothing: 'No number plate was found in what you shared.',
  check: 'Check a car',
};

const reportsOf = (count: number) => (count === 1 ? '1 report' : `${indianNumber(count)} reports`);

export const deletion = {
  one: 'Delete this report',
  oneTitle: 'Delete this report?',
  old: 'Delete old reports',
  before: 'Bought before',
  these: (count: number) => (count === 0 ? 'Delete' : `Delete ${reportsOf(count)}`),
  theseTitle: (count: number) => `Delete ${reportsOf(count)}?`,
  boughtBefore: (day: string) => `All that were bought before ${day}.`,
  forGood: (count: number) =>
    count === 1
      ? 'It goes from this phone with its PDF. Lotproof keeps no copy: without one of yours, ' +
        'having it again costs its price again.'
      : 'They go from this phone with their PDFs. Lotproof keeps no copy: without one of yours, ' +
        'having one again costs its price again.',
  deleted: (count: number) => `${reportsOf(count)} deleted.`,
  failed: 'Not all could be deleted. Try again.',
  keep: 'Keep',
  confirm: 'Delete',
};
