// A check, from its form to how it ended. Exact texts: specification, sections 2, 4 and 8.

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

/** Under the field of a number, by its kind. */
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
  close: 'Close',
  done: 'Report generated successfully.',
  thanks: 'THANK YOU.',
  kept: 'It is saved on this phone and opens even without signal.',
  open: 'Open report',
  error: 'Error',
  server: 'Server Error',
  uncharged: 'Nothing was charged.',
  recharge: 'Recharge Wallet',
  keepTrying: 'Keep trying in the background',
  login: 'Login',
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
  otherTab: 'Another tab is sending it.',
  outbox: 'See outbox',
  tell: 'Notify me when it arrives',
};

export const newPrice = {
  title: 'The price has changed',
  ask: 'Send anyway?',
  send: (price: string) => `Send at ${price}`,
  leave: 'Do not send',
};
