// Strings for signing in, the dealer's account, help, and the wallet.

import { counted } from '../check-names.ts';

export const profile = {
  title: 'Welcome Back',
  lead: 'Manage your account info here.',
  back: 'Back to Dashboard',
  theme: 'Light or dark',
  dealership: 'Your dealership',
  dealershipLead: 'Printed on new documents in place of your email. Only you can read it.',
  dealershipTitle: 'Name of the dealership',
  dealershipPhone: 'Phone number',
  themes: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
  passwordLead: 'Log in with a password when the email OTP is slow to arrive.',
  newPassword: 'New password',
  currentPassword: 'Current password',
  proveByCode: 'Forgot it? Use an email OTP',
  proveByPassword: 'Use the current password',
  sendCode: 'Send OTP',
  passwordRule: 'At least 8 characters.',
  passwordShort: 'A password needs at least 8 characters.',
  passwordWeak: 'This password is too common and easy to guess. Choose another one.',
  proofMissing: {
    password: 'Enter your current password too.',
    code: 'Ask for an OTP and enter it.',
  },
  proofWrong: {
    password: 'The current password is wrong. Nothing was changed.',
    code: 'This OTP is wrong or has expired. Nothing was changed.',
  },
  setPassword: 'Set password',
  passwordSet: 'Password set. Other phones were logged out.',
  sessions: 'Where you are logged in',
  sessionsLead: 'Each line is one phone or browser.',
  thisPhone: 'This phone',
  since: (when: string) => `Since ${when}`,
  unknownSessions: 'The list could not be loaded. Open this page again when you have signal.',
  everywhere: 'Log out everywhere',
  dropPassword: 'Remove the password too',
  dropPasswordMore: 'Choose this if someone else may know it. You then log in with an email OTP.',
  everywhereMore:
    'Use this if you lost a phone. It logs out every phone and browser, including this one.',
  failed: (why: string) => `We could not confirm this. ${why} Try again when you have signal.`,
  remove: 'Remove my data',
  removeLead:
    'Removes your account and any encrypted copies of your reports from our server, then the ' +
    'reports, PDFs and requests from this phone. Money records stay, and so do receipts ' +
    'and invoices with your email and business on them, because tax law requires it.',
  removeTitle: 'Remove your data?',
  removeReports: (count: number) => `${counted(count, 'report')} on this phone will be deleted.`,
  removeWaiting: (count: number) =>
    count === 1
      ? '1 request has no report yet. Once your data is removed, it will never get one.'
      : `${count} requests have no report yet. Once your data is removed, they will never get one.`,
  removeBalance: (balance: string) =>
    `${balance} is still in your wallet. Use it, or ask support to refund it, then come back here.`,
  removeOffline: 'You need signal for this.',
  removeConfirm: 'Delete permanently',
};

export const support = {
  lead: 'A person will answer. Tell us what happened, and when.',
  call: 'Call',
  write: 'Write an email',
  unknown: 'The number appears once this phone has had signal.',
  questions: 'Common questions',
  answers: [
    {
      question: 'I was charged but have no report.',
      answer:
        'Look in the outbox: the report may still be on its way. You never pay for a report ' +
        'that is not delivered: its price goes back to your wallet automatically.',
    },
    {
      question: 'I paid, but my balance did not change.',
      answer:
        'The payment is found and added within minutes, whether the app is open or not. If it ' +
        'is still missing after a day, write to us with the payment ID.',
    },
    {
      question: 'The app said that nothing was found.',
      answer:
        'Then the source has no record of this number, and you paid nothing. When a source is ' +
        'down, we tell you that instead.',
    },
    {
      question: 'I have no signal.',
      answer:
        'Send the request anyway. It waits on this phone, is sent when signal returns, and is ' +
        'charged once. Reports already on this phone open without signal.',
    },
    {
      question: 'I lost a phone, or someone knows my password.',
      answer:
        'In Profile, choose “Log out everywhere” and remove the password too. If your devices ' +
        'share their reports, that renews the keys: the lost phone gets no new report. Anyone ' +
        'who can unlock it can still read the reports on it. If you cannot log in, write to us: ' +
        'we can log you out everywhere from here.',
    },
    {
      question: 'My phone is lost or broken. Are my reports gone?',
      answer:
        'Not if you had turned on “Reports on all your devices” in Profile. Log in on another ' +
        'phone or a computer and choose “Bring them here”: a device that has them approves it, ' +
        'or you type your recovery code. Without these, the reports cannot be brought back.',
    },
    {
      question: 'My OTP is refused.',
      answer:
        'An OTP is valid for ten minutes, and only in the browser or app that asked for it. ' +
        'Enter it there, or ask for a new one after 50 seconds.',
    },
    {
      question: 'I am changing phones.',
      answer:
        'Turn on “Reports on all your devices” in Profile, log in on the new phone, and approve ' +
        'it with the old one. We have no copy that we could read or send you. Let the outbox ' +
        'empty first: its requests stay on the old phone.',
    },
  ],
  seller: 'Who runs this service',
  unregistered: 'Not registered',
  legal: 'Terms, privacy and data processing',
};

/** Strings for signing in; many are the specification's (sections 2, 4, 5 and 8). */
export const login = {
  title: 'Login / Sign Up',
  lead: 'One account for every check. A new email creates a new account.',
  email: 'Email',
  emailMissing: 'Please enter your email before proceeding.',
  sendOtp: 'Send Email OTP',
  withOtp: 'Login with Email OTP',
  googleLoading: 'Continue with Google (loading…)',
  googleSlow: 'Google is slow to answer. The email OTP works without it.',
  googleAgain: 'Try Google again',
  googleUnready: {
    no_signal: 'This phone has no signal. Google’s button loads when signal returns.',
    script_failed:
      'Google’s button did not load. The signal may be weak, or this phone or network may block ' +
      'Google. The email OTP works without it.',
    server_failed:
      'Our server could not provide Google’s button. The signal may be weak. Try again.',
  },
  withPassword: 'Login with Email & Password',
  or: 'or',
  otpSentTo: (email: string) => `OTP sent to ${email}`,
  otpSent: 'OTP sent to your email.',
  otpInHand: 'The OTP we just sent is still valid. Enter it here.',
  otpResent: 'OTP resent to your email.',
  otp: 'OTP',
  otpHint: 'Six digits, valid for ten minutes.',
  verify: 'Verify OTP',
  resendIn: (seconds: number) => `Resend OTP in ${seconds} s`,
  resend: 'Resend OTP',
  password: 'Password',
  passwordHint: 'If the email is new, this becomes your password.',
  show: 'Show password',
  hide: 'Hide password',
  owed:
    'You are logged out on this phone. Our server ends the session as soon as this phone can ' +
    'reach it.',
  done: 'Logged in successfully!',
  wrong: 'Something went wrong.',
  failed: 'Login failed.',
  googleFailed: 'Google login failed',
  googleNext: 'Try again, or use the email OTP.',
  agree: 'By logging in you agree to the',
  terms: 'Terms & Conditions',
  and: 'and the',
  privacy: 'Privacy Policy',
};

/** Strings for the wallet; many are the specification's (sections 2, 4, 5 and 8). */
export const topUp = {
  title: 'Add Wallet Balance',
  currency: 'Currency',
  inr: 'Indian Rupees (INR)',
  amount: 'Amount',
  inWords: 'Amount in words',
  spelled: ({ rupees, paise }: { rupees: string; paise: string | undefined }) =>
    paise === undefined ? `${rupees} rupees` : `${rupees} rupees and ${paise} paise`,
  /** `checks`: the names of the checks. */
  moreFor: ({ amount, plate, checks }: { amount: string; plate: string; checks: string }) =>
    `${amount} more for ${plate}: ${checks}.`,
  moreForAll: ({ amount, count }: { amount: string; count: number }) =>
    `${amount} more for ${count} requests.`,
  onTheirWay: (checks: string) => `${checks}: on the way.`,
  quick: 'Common amounts',
  add: 'Add Balance',
  scriptLoading: 'Loading payment script...',
  invalid: 'Enter a valid amount',
  scriptLate: 'The payment script is not loaded yet. Please try again.',
  scriptFailed: 'The payment script failed to load. Please refresh the page.',
  failed: 'Payment failed',
  failedNext: 'No money was taken. The server did not answer. Try again when you have signal.',
  untaken: 'No money was taken.',
  prove: 'Is this your email?',
  proveMore: (email: string) =>
    `Enter the OTP sent to ${email}, so that no one else can claim your money.`,
  checking: 'Checking the payment',
  checkingMore: 'Please wait. Do not pay again.',
  unverified: 'Payment verification failed',
  onItsWay: (amount: string) =>
    `${amount} is on its way and is added automatically within minutes. Do not pay again.`,
  unadded: (amount: string) => `${amount} was paid but not added.`,
  paid: (balance: string) => `Payment Successful! New Balance: ${balance}`,
  minimum: 'From ₹1 to ₹1,00,000 at a time.',
};

export const receipt = {
  get: 'Receipt',
  of: (transactionId: string) => `Receipt for ${transactionId}`,
  making: 'Preparing…',
  noSignal: 'You need signal to get a receipt. Try again.',
  failed: 'The receipt could not be made. The payment stays listed here; try again.',
};

export const transactions = {
  none: 'No transactions found.',
  unloaded: 'The list has not been loaded on this phone yet. It loads when you have signal.',
  again: 'Load it now',
  id: 'Transaction ID',
  date: 'Date',
  description: 'Description',
  type: 'Type',
  amount: 'Amount',
  balance: 'Balance',
  Credit: 'Credit',
  Debit: 'Debit',
  month: 'Month',
  everyMonth: 'Every month',
  phone: 'Phone',
  everyPhone: 'Every phone',
  download: 'Download CSV',
  more: (count: number) => `Show ${count} more`,
};
