// Strings for cars: the app's first question, the list of cars, a car's file, and a check.

import { counted } from '../check-names.ts';

export const whichCar = {
  title: 'Which car?',
  plate: 'Number plate',
  empty: 'Type the number plate first.',
  /** `names`: names of checks, such as `RC Verification, Challan Check`. */
  onPhone: (names: string) => `On this phone: ${names}.`,
  open: 'Open for free',
  papers: 'RC + challans',
  whole: 'With the maker’s history',
  with: (service: string) => `With ${service}`,
  promise: 'You are charged once for each report, and only when it arrives.',
  none: 'Every check on this car is on this phone or requested.',
  cancelling: 'A check on this car is being cancelled. You can request it again after that.',
  noneNow: 'Some checks on this car are not available right now.',
  already: (plate: string) => `${plate}: already requested. Nothing more was ordered.`,
  ordered: ({ plate, count, price }: { plate: string; count: number; price: string }) =>
    `${plate}: ${counted(count, 'report')} requested, ${price} at most.`,
  hereOf: ({ here, all }: { here: number; all: number }) => `${here} of ${all} here`,
  more: (count: number) => `${count} more`,
  /** `checks`: names of checks, such as `RC Verification, Challan Check`. */
  noRecord: ({ plate, checks }: { plate: string; checks: string }) =>
    `No record for ${plate} (${checks}). Nothing was charged.`,
  correct: 'Correct the number',
  meant: (plate: string) => `Did you mean ${plate}?`,
};

export const cars = {
  lead: 'The plates that you have checked.',
  yours: 'Your cars',
  all: (count: number) => `All ${count}`,
  search: 'Search by plate',
  count: (count: number) => counted(count, 'car'),
  none: 'No cars yet. The first car you check appears here.',
  noneFound: 'No car on this phone has that plate.',
  checked: ({ done, all }: { done: number; all: number }) => `${done} of ${all} checked`,
  onTheWay: (count: number) => `${counted(count, 'report')} not here yet`,
  noRecord: 'No record',
  nothingAgainst: 'Nothing against it so far',
  which: 'Which cars',
  everyCar: 'All cars',
  inStock: (count: number) => `In stock ${count}`,
  stock: ({ count, days }: { count: number; days: number }) =>
    `${count} in stock, ${counted(days, 'day')} on average`,
  noStock: 'No car in stock. Open a car and tap “Add to my stock”.',
  noneInStock: 'No car in stock has that plate.',
  days: (count: number) => counted(count, 'day'),
  ends: ({ paper, days }: { paper: string; days: number }) =>
    `${paper} expires ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}`,
  remind: 'Remind me when a paper expires',
};

export const car = {
  noPlate: (plate: string) =>
    `${plate} is not a number plate, and there is no report on it on this phone.`,
  unknown: 'The RC will say which car this is.',
  checks: 'Checks on this car',
  notChecked: 'Not checked',
  onTheWay: 'Requested, not here yet',
  cancelling: 'Being cancelled',
  buy: ({ name, price }: { name: string; price: string }) => `${name}, ${price}`,
  rest: 'Check the rest',
  seen: 'At the car',
  seenLead: 'Compared with the records on this phone. Only you see this, unless you share it.',
  dial: 'The dial says',
  km: 'KM',
  dialWrong: 'Type the kilometres in figures, as on the dial.',
  chassisEnd: 'Last five of the stamped chassis number',
  chassisEndWrong: 'Type its last five letters and digits.',
  gasKit: 'It has a gas kit (CNG or LPG)',
  colour: 'Colour of the plate',
  colours: { white: 'White', yellow: 'Yellow', green: 'Green' },
  note: 'Your note',
  addToStock: 'Add to my stock',
  inStock: 'In my stock',
  cameOn: 'In stock since',
  paid: 'Paid',
  rupeesWrong: 'Type the rupees in figures.',
  sold: 'Sold',
  soldOn: ({ day, days }: { day: string; days: string }) => `On ${day}, after ${days}.`,
  soldDay: 'Sold on',
  soldFor: 'Sold for',
  notSold: 'Back in stock',
  notInStock: 'Remove from my stock',
  remove: 'Delete this car',
  removeTitle: (plate: string) => `Delete ${plate}?`,
  removeMore: 'Its reports and your notes are deleted from this phone.',
  seller: 'The seller',
  sellerLead:
    'Add the seller’s PAN, bank account or Aadhaar report. Problems in it are shown with the ' +
    'car, and the name is compared with the owner’s, on this phone only.',
  addPaper: 'Add a report',
  noPapers: 'There is no PAN, bank account or Aadhaar report on this phone yet.',
  add: 'Add',
  addThis: (name: string) => `Add ${name}`,
  takeOut: 'Remove',
  takeOutOf: (name: string) => `Remove ${name}`,
};

export const manyCars = {
  title: (count: number) => counted(count, 'car'),
  lead: 'Untick what you do not want to check.',
  limited: ({ shown, all }: { shown: number; all: number }) =>
    `The first ${shown} of ${all} cars are here. Paste the others afterwards.`,
  allHere: 'Nothing to request',
  buy: ({ kind, count }: { kind: 'papers' | 'whole'; count: number }) => {
    const of = counted(count, 'car');
    return kind === 'papers' ? `RC + challans for ${of}` : `With the maker’s history, ${of}`;
  },
};

/** Strings for a check's screen; many are the specification's (sections 2, 4 and 8). */
export const check = {
  submit: 'Submit',
  price: (rupees: number) => `Rs. ${rupees}/Report`,
  promise: 'You are charged once, and only when the report is ready.',
  off: 'This check is not available right now.',
  held: (when: string) => `This report, from ${when}, is already on this phone.`,
  openHeld: 'Open it for free',
  sample: 'Click to view Sample Report',
  description: 'Description',
  includes: 'What the report includes',
  why: 'Why It Matters',
};

/** Hints below an input, by the kind of identifier. */
export const hints = {
  plate: {
    usual: 'As on the number plate. Spaces and dashes do not matter.',
    odd: 'This does not look like an Indian number plate. You can still send it.',
  },
  pan: {
    usual: 'Ten letters and digits, as on the card.',
    odd: 'A PAN is five letters, four digits and a letter. You can still send it.',
  },
  account: {
    usual: 'As in the passbook, including any zeros in front.',
    odd: 'Account numbers have 6 to 30 digits or letters. You can still send it.',
  },
  ifsc: {
    usual: 'Eleven letters and digits, printed on every cheque.',
    odd: 'An IFSC is four letters, a zero and six more letters or digits. You can still send it.',
  },
  aadhaar: {
    usual: 'Twelve digits. Later, only the last four are shown.',
    odd: 'An Aadhaar number has twelve digits. You can still send it.',
  },
  virtualId: 'This is a virtual ID. The check needs the twelve-digit Aadhaar number.',
  checkDigit: 'A digit seems to be wrong. Compare the number with the card.',
};

export const ending = {
  done: 'Report generated successfully.',
  thanks: 'THANK YOU.',
  kept: 'It is saved on this phone and opens even without signal.',
  error: 'Error',
  server: 'Server Error',
  uncharged: 'Nothing was charged.',
  recharge: 'Recharge Wallet',
  keepTrying: 'Keep trying in the background',
  sessionGone: 'Session expired or Unauthenticated. Please login again.',
  unknown: 'Unknown error occurred.',
  unknownNext:
    'Anything that was sent is in Reports or in the outbox, and is charged at most once. Look ' +
    'there before you try again.',
  phoneFull:
    'This phone is full, so the request could not be saved. Nothing was sent and nothing was ' +
    'charged. Free up some space and try again.',
};

export const waiting = {
  title: 'Waiting for signal',
  cost: (price: string) =>
    `Waiting for signal. ${price} will be charged once, when the report arrives.`,
  titleLater: 'Not here yet',
  costLater: (price: string) => `${price} is charged once, when the report arrives.`,
  later: 'The app asks for it again automatically while it is open. You can see it in the outbox.',
  closed: 'It is sent automatically once Lotproof can be reached, even if the app is closed.',
  open:
    'It is sent automatically once Lotproof can be reached. Keep the app open: this browser ' +
    'cannot send while the app is closed.',
  stored: (price: string) =>
    `Stored on this phone. ${price} is charged once, when the report arrives.`,
  tell: 'Notify me when it arrives',
};

export const newPrice = {
  title: 'The price has changed',
  ask: 'Send anyway?',
  send: (price: string) => `Send at ${price}`,
  leave: 'Do not send',
};

/** Strings for the dashboard; many are the specification's (sections 1 and 2). */
export const dashboard = {
  title: 'Welcome',
  lead: 'What do you want to know about a car?',
  bannerTitle: 'Car Dealer-Focused Products',
  bannerText: 'Empowering smart vehicle transactions with our trusted verification suite.',
  verifyTitle: 'Verify Before You Buy',
  verifyText: 'An odometer is easy to turn back. Workshop records are not.',
  explore: 'Explore Now',
  balance: 'Wallet Balance',
  transactions: 'Total Transactions',
  used: 'Total Credits Used',
  added: 'Total Credits Added',
  refresh: (name: string) => `Refresh ${name}`,
  unknown: 'Not known yet',
};
