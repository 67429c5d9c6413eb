// The dealer's own account, and help with it.

export const profile = {
  title: 'Welcome Back',
  lead: 'Manage your account info here.',
  email: 'Email',
  back: 'Back to Dashboard',
  language: 'Language',
  password: 'Password',
  passwordLead: 'Sign in by password where mail is slow to come.',
  newPassword: 'New password',
  currentPassword: 'Current password',
  proveByCode: 'I do not know it: use a code by email',
  proveByPassword: 'Use the current password',
  sendCode: 'Send me a code',
  passwordRule: 'At least 8 characters.',
  passwordShort: 'A password needs at least 8 characters.',
  passwordWeak: 'Many people use this password, so it is tried first. Choose another one.',
  proofMissing: {
    password: 'Type your current password too.',
    code: 'Ask for a code, and type it in.',
  },
  proofWrong: {
    password: 'The current password is not right. Nothing was changed.',
    code: 'This code is not right, or no longer good. Nothing was changed.',
  },
  setPassword: 'Set password',
  passwordSet: 'Password set. Other phones were signed out.',
  sessions: 'Where you are signed in',
  sessionsLead: 'Each line is one phone or browser.',
  thisPhone: 'This phone',
  since: (when: string) => `Since ${when}`,
  unknownSessions: 'The list shows when there is signal.',
  everywhere: 'Sign out everywhere',
  dropPassword: 'Remove the password too',
  dropPasswordMore: 'If somebody may know it. Signing in then takes a code by email.',
  everywhereMore: 'For the phone that was left in a taxi: every session ends, this one too.',
  failed: (why: string) => `Nothing was changed: ${why} Try again with signal.`,
  remove: 'Remove my data',
  removeLead:
    'Deletes the reports, PDFs and requests on this phone, then the account on our server. ' +
    'Money records stay, and the receipts of your payments with your email, because tax law ' +
    'wants them.',
  removeTitle: 'Remove your data?',
  removeReports: (count: number) =>
    `${count === 1 ? '1 report' : `${count} reports`} on this phone will be deleted.`,
  removeWaiting: (count: number) =>
    count === 1
      ? '1 request has no report yet. It will never get one.'
      : `${count} requests have no report yet. They will never get one.`,
  removeBalance: (balance: string) =>
    `${balance} is still in your wallet. Use it, or ask support to pay it back, and come again.`,
  removeOffline: 'This needs signal.',
  removeConfirm: 'Delete for ever',
  cancel: 'Cancel',
};

export const support = {
  title: 'Support',
  lead: 'A person answers. Say what happened, and when.',
  call: 'Call',
  write: 'Write an email',
  unknown: 'The number shows once there has been signal.',
  questions: 'Asked most often',
  answers: [
    {
      question: 'I was charged and have no report.',
      answer:
        'Look in the outbox: the report may be on its way. A charge without a report cannot ' +
        'stand; what is not delivered goes back to your wallet by itself.',
    },
    {
      question: 'I paid, and my balance did not move.',
      answer:
        'The payment is found and added within minutes, with or without the app open. After a ' +
        'day, write to us with the payment’s ID.',
    },
    {
      question: 'The report says nothing was found.',
      answer:
        'Then the source holds no record of this number, and you paid nothing. When a source is ' +
        'down we say that instead.',
    },
    {
      question: 'I have no signal.',
      answer:
        'Send the request all the same. It waits on this phone and goes when signal returns, and ' +
        'is charged once. Reports you have open with no signal.',
    },
    {
      question: 'I lost a phone, or somebody knows my password.',
      answer:
        'In Profile, choose “Sign out everywhere” and remove the password too. Reports stay on ' +
        'the lost phone for whoever can unlock it. Write to us if you cannot sign in: we can end ' +
        'your sessions here.',
    },
    {
      question: 'My code is refused.',
      answer:
        'A code is good for ten minutes, and only in the browser or app that asked for it. Type ' +
        'it there, or ask for a new one after 50 seconds.',
    },
    {
      question: 'I changed phones.',
      answer:
        'Reports live on the phone that bought them. Save the PDFs before you change; we hold no ' +
        'copy to send you.',
    },
  ],
  seller: 'Who runs this service',
  unregistered: 'Not registered',
  legal: 'Terms, privacy and data processing',
};
