// The dashboard. Exact texts: specification, sections 1 and 2.

export const dashboard = {
  title: 'Welcome',
  lead: 'What do you want to know about a car?',
  bannerTitle: 'Car Dealer-Focused Products',
  bannerText: 'Empowering smart vehicle transactions with our trusted verification suite.',
  tiles: 'Checks',
  verifyTitle: 'Verify Before You Buy',
  verifyText: 'An odometer is easy to turn back. Workshop records are not.',
  explore: 'Explore Now',
  wallet: 'Wallet',
  balance: 'Wallet Balance',
  transactions: 'Total Transactions',
  used: 'Total Credits Used',
  added: 'Total Credits Added',
  refresh: (name: string) => `Refresh ${name}`,
  asOf: (when: string) => `As of ${when}`,
  unknown: 'Not known yet',
};
