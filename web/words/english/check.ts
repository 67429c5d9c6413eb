// A check, from its form to how it ended. Exact texts: specification, sections 2, 4 and 8.

export const check = {
  submit: 'Submit',
  price: (rupees: number) => `Rs. ${rupees}/Report`,
  promise: 'Charged once, and only when the report is there.',
  off: 'This check is not sold at the moment. Nothing can be sent, and nothing is charged.',
  held: (when: string) => `You have this report of ${when} on this phone.`,
  openHeld: 'Open it, free',
  sample: 'Click to view Sample Report',
  description: 'Description',
  includes: 'What the report includes',
  why: 'Why It Matters',
};

/** Under the field of a number, by its kind. */
export const hints = {
  plate: {
    usual: 'As it stands on the plate; spaces and dashes do not matter.',
    odd: 'This does not look like an Indian plate. You can send it all the same.',
  },
  pan: {
    usual: 'Ten letters and digits, as on the card.',
    odd: 'A PAN is five letters, four digits and a letter. You can send it all the same.',
  },
  account: {
    usual: 'As in the passbook, zeros in front included.',
    odd: 'Account numbers have 6 to 30 digits or letters. You can send it all the same.',
  },
  ifsc: {
    usual: 'Eleven letters and digits, on every cheque.',
    odd: 'An IFSC is four letters, a zero and six more. You can send it all the same.',
  },
  aadhaar: {
    usual: 'Twelve digits. Only the last four are ever shown again.',
    odd: 'An Aadhaar number has twelve digits. You can send it all the same.',
  },
  virtualId: 'This is a virtual ID. The check needs the twelve digits of the number.',
  checkDigit: 'One digit seems to be wrong: compare it with the card.',
};

export const ending = {
  close: 'Close',
  done: 'Report generated successfully.',
  thanks: 'THANK YOU.',
  kept: 'It is saved on this phone and opens again with no signal.',
  open: 'Open report',
  error: 'Error',
  server: 'Server Error',
  uncharged: 'Nothing was charged.',
  recharge: 'Recharge Wallet',
  login: 'Login',
  sessionGone: 'Session expired or Unauthenticated. Please login again.',
  unknown: 'Unknown error occurred.',
  unknownNext:
    'Whatever was sent is in your reports or in the outbox, and is charged once at most. Look ' +
    'there before you try again.',
  phoneFull:
    'This phone has no room left to keep the request safe. Nothing was sent and nothing was ' +
    'charged. Free some space and try again.',
};

export const waiting = {
  title: 'Waiting for signal',
  cost: (price: string) =>
    `Waiting for signal. ${price} will be charged once, when the report arrives.`,
  titleLater: 'Not here yet',
  costLater: (price: string) => `${price} is charged once, when the report arrives.`,
  later: 'It is asked for again by itself while the app is open. See it in the outbox.',
  closed: 'It goes by itself when signal is back, even with the app closed.',
  open:
    'It goes by itself when signal is back. Keep the app open: this browser sends nothing while ' +
    'it is closed.',
  otherTab: 'It is being sent by another tab.',
  outbox: 'See outbox',
  tell: 'Tell me when it is here',
};

export const newPrice = {
  title: 'The price has changed',
  ask: 'Send anyway?',
  send: (price: string) => `Send at ${price}`,
  leave: 'Do not send',
};
