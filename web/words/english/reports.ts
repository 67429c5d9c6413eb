// Strings for reports on this phone, data left after a logout, and plates shared with the app.

import { indianNumber } from '../../../data/values/money.ts';
import { counted } from '../check-names.ts';

export const reports = {
  lead: 'On this phone, with or without signal.',
  search: 'Search by plate, service or date',
  /** English needs no translation: the phone's index of reports is in English. */
  searchInEnglish: (search: string) => search,
  found: ({ count, shown }: { count: number; shown: number }) => {
    const all = counted(count, 'report');
    return count > shown ? `${all}, the newest ${indianNumber(shown)} shown` : all;
  },
  more: 'Show more',
  none: 'No reports yet. The reports you buy are kept here.',
  noneHere: 'No reports on this phone. The reports you buy are kept here.',
  received: (count: number) =>
    `${counted(count, 'report')} ${count === 1 ? 'was' : 'were'} delivered ` +
    'earlier: to another phone, or to this one and then deleted here or cleared by the ' +
    'browser. Lotproof has no copy that it can read.',
  unfetched: (count: number) =>
    `${counted(count, 'report')} ${count === 1 ? 'was' : 'were'} paid for, but no ` +
    'phone has confirmed that it arrived. If no phone receives a report within 30 days of its ' +
    'purchase, its price goes back to your wallet.',
  noMatch: (search: string) => `No report on this phone matches “${search}”.`,
  unknown: 'A check from a newer version of Lotproof',
  earlier: (email: string) =>
    `This phone has more data for ${email}, from an earlier account. Log in with an email OTP or ` +
    'with Google to see it here.',
  logIn: 'Log in',
};

export const lost = {
  reports: (count: number) => `This phone’s browser deleted ${counted(count, 'report')},`,
  reportsMore:
    'as browsers do when storage runs low, or when an app has not been opened for a while. ' +
    'Lotproof has no copy that it can read. Your wallet and transactions are not affected.',
  requests: (count: number) =>
    'This phone’s browser deleted the outbox, where ' +
    `${counted(count, 'request')} ${count === 1 ? 'was' : 'were'} waiting.`,
  requestsMore:
    'They are not sent from here any more. Anything already charged is under Transactions: if ' +
    'its report is not on this phone, call support.',
  understood: 'Understood',
};

export const report = {
  title: 'Report',
  missing: 'This report is not on this phone: it was bought on another, or was deleted.',
  all: 'All reports',
  onScreen: 'Show the report',
  /** `names`: names of checks, such as `RC Verification, Challan Check`. */
  notChecked: (names: string) => `Not checked yet: ${names}.`,
  car: 'Open this car’s file',
  readings: (count: number) =>
    count === 1 ? 'The reading in words' : `All ${count} readings in words`,
};

export const sharing = {
  share: 'Share',
  buyer: 'To a buyer',
  buyerText:
    'The findings as a message, and a PDF without the owner’s name, addresses, the ends of ' +
    'chassis and engine numbers, and the seller.',
  dealer: 'Everything (my copy)',
  dealerText: 'The whole PDF, with names, addresses and numbers.',
  send: 'Send',
  whatsApp: 'WhatsApp',
  download: 'Download',
  failed: {
    notMade: 'The PDF could not be made. The report itself is safe on this phone; try again.',
    notShared: 'The share menu did not open. Tap again, or download the PDF and send that.',
  },
};

type Left = { reports: number; waiting: number; email: string };

export const leftBehind = {
  left: ({ reports, waiting, email }: Left) => {
    const what = [
      reports > 0 && counted(reports, 'report'),
      waiting > 0 && counted(waiting, 'waiting request'),
    ];
    const stay = reports + waiting === 1 ? 'stays' : 'stay';
    return (
      `You are logged out. ${what.filter(Boolean).join(' and ')} of ${email} ${stay} on this ` +
      'phone, hidden until you log in again.'
    );
  },
  remove: 'Remove from this phone',
  title: 'Remove everything from this phone?',
  reports:
    'The reports are then gone, unless another of your devices has them: Lotproof has no copy ' +
    'that it can read. Your wallet is not affected.',
  unsent: 'Not sent yet, and lost if removed:',
  underWay: 'Already sent, and perhaps charged; their reports are lost if removed:',
  asked: ({ service, when }: { service: string; when: string }) => `${service}, requested ${when}`,
  confirm: 'Remove',
  removed: (email: string) => `The data of ${email} was removed from this phone.`,
};

export const shared = {
  nothingTitle: 'Shared with Lotproof',
  nothing: 'No number plate was found in what you shared.',
};

const reportsOf = (count: number) => counted(count, 'report');

export const deletion = {
  one: 'Delete this report',
  oneTitle: 'Delete this report?',
  old: 'Delete old reports',
  before: 'Bought before',
  these: (count: number) => (count === 0 ? 'Delete' : `Delete ${reportsOf(count)}`),
  theseTitle: (count: number) => `Delete ${reportsOf(count)}?`,
  boughtBefore: (day: string) => `All reports bought before ${day}.`,
  forGood: (count: number) =>
    count === 1
      ? 'It is deleted from this phone with its PDF. Lotproof keeps no copy: getting it again ' +
        'costs its price again.'
      : 'They are deleted from this phone with their PDFs. Lotproof keeps no copy: getting a ' +
        'report again costs its price again.',
  everywhere: 'On your other devices too.',
  deleted: (count: number) => `${reportsOf(count)} deleted.`,
  failed: 'Not everything could be deleted. Try again.',
  confirm: 'Delete',
};

export const findings = {
  title: 'Findings',
  bad: 'Problem',
  warn: 'Caution',
  good: 'In order',
  inOrder: (count: number) => (count === 1 ? '1 check in order' : `${count} checks in order`),
};
