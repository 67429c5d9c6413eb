// The wallet: adding to it, and every movement of it. Exact texts: specification, 2, 4, 5 and 8.

export const topUp = {
  title: 'Add Wallet Balance',
  currency: 'Currency',
  inr: 'Indian Rupees (INR)',
  amount: 'Amount',
  inWords: 'Amount in words',
  spelled: ({ rupees, paise }: { rupees: string; paise: string | undefined }) =>
    paise === undefined ? `${rupees} rupees` : `${rupees} rupees and ${paise} paise`,
  /** `checks`: their names. */
  moreFor: ({ amount, plate, checks }: { amount: string; plate: string; checks: string }) =>
    `${amount} more for ${plate}: ${checks}.`,
  moreForAll: ({ amount, count }: { amount: string; count: number }) =>
    `${amount} more for ${count} requests.`,
  onTheirWay: (checks: string) => `${checks}: on the way.`,
  quick: 'Common amounts',
  add: 'Add Balance',
  scriptLoading: 'Loading payment script...',
  cancel: 'Cancel',
  ok: 'OK',
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
  title: 'Transactions',
  none: 'No transactions found.',
  unloaded: 'The list has not been loaded on this phone yet. It loads when you have signal.',
  again: 'Load it now',
  asOf: (when: string) => `As of ${when}`,
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
  download: 'Download CSV',
  more: (count: number) => `Show ${count} more`,
};
