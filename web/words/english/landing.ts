// The English strings for the public pages. The build turns them into HTML, so no phone loads this
// file.

import { catalogue } from '../../../data/catalogue.ts';
import { rupeeText } from '../../../data/values/money.ts';

const prices = catalogue.map(({ pricePaise }) => pricePaise);
export const lowestPrice = rupeeText(Math.min(...prices));
export const highestPrice = rupeeText(Math.max(...prices));

export const landing = {
  title: 'Lotproof: know the car before you buy it',
  description:
    'Service history, odometer, registration and challans of a used car from its number plate, ' +
    `from ${lowestPrice} a report. For car dealers. Works even without signal.`,
  skip: 'Skip to content',
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
      `Enter the number plate, pay ${lowestPrice} to ${highestPrice}, and get the report as a ` +
      'PDF in seconds.',
    noSignal: 'No signal? The request waits on your phone and is sent when signal returns.',
    start: 'Check a car',
    sample: 'See a sample PDF',
    makers: 'Service history: Hyundai, Maruti Suzuki, Mahindra Bolero and Thar.',
    makes: 'RC and challans: cars of every make.',
    paying: 'Pay by UPI or card, through Razorpay. No report, no charge.',
    by: 'Run by',
  },
  report: {
    label: 'A sample report with invented records',
    found: (price: string) => `Found by a single ${price} check`,
  },
  banner: {
    label: 'What one check shows',
    pause: 'Pause the pictures',
    play: 'Play the pictures',
    dashboard: 'What the car says: 61,240 km on its odometer.',
    record: 'What the workshop wrote down: 1,12,480 km.',
    verdict: 'What you get: a report that shows where the odometer went back.',
  },
  tiles: {
    heading: 'Every answer starts with a plate or a number',
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
    from: (price: string) => `from ${price}`,
    each: 'a report',
    history: {
      name: 'Odometer and service history',
      text: (rupees: number) =>
        `The odometer record and every workshop visit at ${rupees} rupees a check: the cheapest ` +
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
    pay: { name: 'Pay', text: 'Pay from your wallet, recharged through the payment gateway.' },
    hold: { name: 'Get an instant response', text: 'Get the report, and keep it on your phone.' },
  },
  promises: {
    heading: 'Three promises, kept by design',
    once: { name: 'Once', text: 'One tap is at most one charge, whatever the network does.' },
    fair: { name: 'Fair', text: 'No report, no charge. When a source is down, you pay nothing.' },
    yours: { name: 'Yours', text: 'Reports stay on your phone and open even without signal.' },
  },
  proof: {
    text:
      'Each report on a car carries a code. Anyone with the paper or the PDF can verify it with ' +
      'no account, even without signal.',
    link: 'Is this report genuine?',
    path: '/v',
  },
  browsers: 'Works in Chrome 111 and Safari 16.4 (iPhones with iOS 16.4) or newer.',
  solutions: {
    title: 'Solutions and prices',
    lead: 'Each check takes one number and gives one report. There is no subscription.',
    ask: 'Needs:',
    off: 'Not available',
    start: 'Dashboard Login',
  },
  contact: {
    title: 'Contact Us',
    lead: 'One team answers, and can trace every report by its number.',
    email: 'Email',
    phone: 'Phone',
    unknown: 'Shown here once our server has answered.',
    sales: 'Sales and new dealerships use the same address.',
    charge: 'About a charge: send the transaction ID, as your statement shows it.',
    report: 'About a report: send its report number. Never send an Aadhaar or account number.',
  },
  seller: {
    heading: 'Who runs this service',
    legalName: 'Name',
    address: 'Address',
    gstin: 'GSTIN',
    unknown: 'Shown once our server has answered.',
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
    line: 'Vehicle history for car dealers, with or without signal.',
  },
  sandbox: 'SANDBOX: nothing here is real.',
};

export type LandingWords = typeof landing;
