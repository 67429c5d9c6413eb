// The public pages in English. They become HTML when the app is built: no phone loads this file.

export const landing = {
  title: 'Lotproof: know the car before you buy it',
  description:
    'Service history, odometer, registration and challans of a used car from its number plate, ' +
    'from ₹4 a report. For car dealers. Works on lots with no signal.',
  skip: 'Skip to the page',
  nav: {
    label: 'Main',
    menu: 'Menu',
    home: 'Home',
    solutions: 'Solutions',
    contact: 'Contact Us',
    login: 'Dashboard Login',
    sales: 'Contact Sales',
    other: 'हिन्दी',
  },
  hero: {
    heading: 'Know the car before you buy it',
    tagline: 'Dealers get accurate vehicle history to build trust with customers.',
    lead:
      'Type the number plate on the lot, pay ₹4 to ₹25, ' +
      'and hold the report as a PDF in seconds.',
    noSignal: 'No signal? It waits on your phone and goes by itself.',
    start: 'Check a car',
    sample: 'See a sample PDF',
  },
  report: {
    label: 'A report, with invented records',
    found: 'Found by one check of ₹25',
  },
  banner: {
    label: 'What one check shows',
    pause: 'Pause the pictures',
    play: 'Play the pictures',
    dashboard: 'What the car says: 61,240 km on its odometer.',
    record: 'What its maker wrote down: 1,12,480 km.',
    verdict: 'What you hold: a report that shows where the odometer went back.',
  },
  tiles: {
    heading: 'Every answer begins with a plate or a number',
    history: 'Service History',
    accident: 'Accident Report',
    challan: 'Challan Check',
    registration: 'RC Verification',
    bank: 'Bank Account Verification',
    identity: 'ID Proof Verification',
  },
  services: {
    heading: 'Smart Dealer Services',
    explore: 'Explore Now',
    from: 'from',
    each: 'a report',
    history: {
      name: 'Odometer and service history',
      text:
        'The odometer record and every workshop visit at 25 rupees a check: the cheapest ' +
        'platform for car dealers. Helps detect fraud and odometer tampering.',
    },
    registration: {
      name: 'RC verification',
      text:
        'Ownership, make, model, manufacturing year, chassis number, engine number, ' +
        'hypothecation status and registration details.',
    },
    challan: {
      name: 'Challan check',
      text: 'Offence details and fine amounts, court by court, paid and pending.',
    },
    identity: {
      name: 'Identity verification',
      text: 'The owner’s PAN and Aadhaar details, and the bank account you are about to pay.',
    },
  },
  steps: {
    heading: 'HOW TO USE',
    pick: { name: 'Pick a service', text: 'Explore the services and pick one for this car.' },
    pay: { name: 'Pay', text: 'Pay through your wallet, filled by any payment gateway method.' },
    hold: { name: 'Get an instant response', text: 'Hold the report, and keep it on your phone.' },
  },
  promises: {
    heading: 'Three promises, kept by design',
    once: { name: 'Once', text: 'One tap is at most one charge, whatever the network does.' },
    fair: { name: 'Fair', text: 'No report, no charge. A source that is down costs nothing.' },
    yours: { name: 'Yours', text: 'Reports live on your phone and open with no signal at all.' },
  },
  browsers: 'Runs in Chrome from version 111 and Safari from 16.4 (iPhones with iOS 16.4) on.',
  solutions: {
    title: 'Solutions and prices',
    lead: 'Each check takes one number and gives one report. There is no subscription.',
    ask: 'By',
    off: 'Off now',
    start: 'Dashboard Login',
  },
  contact: {
    title: 'Contact Us',
    lead: 'One team answers, and it knows every report by its number.',
    email: 'Email',
    phone: 'Phone',
    unknown: 'Shown here once the service is reached.',
    sales: 'Sales and new dealerships use the same address.',
    charge: 'About a charge, write the transaction’s ID, as your statement shows it.',
    report: 'About a report, write its report number. Never send an Aadhaar or account number.',
  },
  seller: {
    heading: 'Who runs this service',
    name: 'Name',
    address: 'Address',
    gstin: 'GSTIN',
    unknown: 'Shown once the service is reached.',
    unregistered: 'Not registered',
  },
  legal: { updated: 'In force since', others: 'Other legal pages' },
  footer: {
    label: 'Footer',
    privacy: 'Privacy Policy',
    terms: 'Terms & Conditions',
    processing: 'DPA Policy',
    social: 'Lotproof on',
    copyright: '© 2025 Lotproof. All rights reserved.',
    licences: 'Open-source licences',
    line: 'Vehicle history for car dealers, signal or not.',
  },
  sandbox: 'SANDBOX: nothing here is real.',
};

export type LandingWords = typeof landing;
