// The privacy policy: what the server stores, what the phone stores, and what neither stores.

import type { LegalText } from './terms.ts';

export const privacy: LegalText = {
  path: '/privacypolicy',
  title: 'Privacy Policy',
  since: '27 November 2026',
  lead:
    'Reports stay on your device. Our server keeps your email, your money records, the business ' +
    'that you name for them, and a line for each request. It keeps no report, and no personal ' +
    'data about the people and vehicles you check, in a form that it could read. Your devices ' +
    'share sealed copies through it only if you turn that on. Data is shared only with verified ' +
    'dealers.',
  sections: [
    {
      heading: 'Who is responsible',
      paragraphs: [
        'Lotproof is the data controller for what is described here. The dealer who orders a ' +
          'report is a verified dealer and processes what the report holds under the Data ' +
          'Processing Agreement.',
        'Write to {email} about anything on this page. A person will read it.',
      ],
    },
    {
      heading: 'What our server keeps',
      paragraphs: [
        'Your email address, and a scrambled form of your password if you set one. Passwords are ' +
          'never kept as you typed them. One-time codes are kept scrambled and expire in ten ' +
          'minutes.',
        'Your wallet: every credit, every debit, and the balance after it. The law requires ' +
          'these records to be kept, so they stay after an account is removed. A receipt or ' +
          'invoice keeps the email address that it was made out to, and the business (legal ' +
          'name, address and GSTIN) if you had named one, for as long as tax law requires. A ' +
          'business that no receipt or invoice names goes with the account. Card and bank ' +
          'details go to the payment provider alone; we never see them.',
        'For each request: which service, the identifier with all but its last four characters ' +
          'hidden, whether a report was found, the source’s own reference, and the times.',
        'For your account’s safety: each login, refused login, logout and change of password, ' +
          'with its time and a scrambled form of the network it came from, which tells two ' +
          'networks apart and no more. These records carry no email, and they too stay after an ' +
          'account is removed.',
        'For each phone that you give to a buyer: the name you give it, its limit, what it ' +
          'bought and when it was last used. Removing your account removes the names.',
        'For each report: its number, and a digest of what was signed when it was sold. Nothing ' +
          'about the car or you can be read from either. They too stay after an account is ' +
          'removed.',
        'For a PAN, bank or Aadhaar check: that you confirmed the person’s consent, in which ' +
          'wording, and when.',
      ],
    },
    {
      heading: 'What our server does not keep',
      paragraphs: [
        'No report in readable form. An answer that has not reached your phone yet is held ' +
          'encrypted, under a key that only your phone has, until your phone says it has arrived ' +
          'or thirty days have passed. Then it is destroyed.',
        'No workshop’s job lines, except those words that our own list of repairs lacks and that ' +
          'five dealers’ reports contained: each with a count and two dates, and with no report, ' +
          'car or dealer, so that we can add them to the list.',
        'No report, note or name in the sealed copies that your devices share, if you turn that ' +
          'on: see below.',
        'No full PAN, Aadhaar, account or vehicle number: not in the database, not in logs, not ' +
          'in web addresses. Only the last four digits of an Aadhaar number are ever shown, even ' +
          'in the report and its file name.',
      ],
    },
    {
      heading: 'What a report’s code reveals',
      paragraphs: [
        'A report on a car carries a code, so that its buyer can check that it is genuine. ' +
          'Anyone who photographs it can read the number plate, the date, which check it was and ' +
          'its worst finding. The PDF also carries the data that it shows; a buyer’s copy leaves ' +
          'out what is personal there too. Reports on a PAN, a bank account or an Aadhaar number ' +
          'carry no code.',
        'A report is checked on the device of the person who checks it: neither the code nor the ' +
          'PDF is sent to our server. Only if a signing key was stolen does the device ask our ' +
          'server whether it sold the report, naming it by its digest and the second of its sale.',
      ],
    },
    {
      heading: 'Reports on all your devices',
      paragraphs: [
        'Off until you turn it on in Profile. Then your devices seal your reports, your notes on ' +
          'cars and your dealership’s name and phone number, and our server carries the sealed ' +
          'copies from one of your devices to the others. It has no key to them: the keys are on ' +
          'your devices, and on the server only sealed: under your recovery code, which it never ' +
          'receives, and for ten minutes for a device that you approve. It sees how many sealed ' +
          'copies there are, how large and when they came, and a name like “Chrome on Android” ' +
          'while a device asks to be let in. Requests that wait are not shared, nor are PDFs.',
        'A phone that you give to a buyer while that is on seals the reports that it buys for ' +
          'your devices, under a key that it reads from your QR. It can open no sealed copy, not ' +
          'even its own. Our server sees which purchase such a copy belongs to, and deletes it ' +
          'once one of your devices has it.',
        'This protects against a stolen disk, a leaked backup, a curious operator and a database ' +
          'that lies. It cannot protect against whoever serves the app itself: a false app could ' +
          'read what it shows. Nor can it protect against anyone who has one of your devices ' +
          'unlocked, or your recovery code and your login.',
        'Without one of your devices or the code, nobody can open the sealed copies, and neither ' +
          'can we. Turning it off deletes them from the server, as does “Remove my data”. What ' +
          'you delete on one device is deleted on all.',
      ],
    },
    {
      heading: 'What stays on your phone',
      paragraphs: [
        'Reports, their PDFs, the list of your transactions and the requests that wait for ' +
          'signal are kept in your browser’s own storage, separately for each account. So is ' +
          'what you note about a car (its dial, the colour of its plate, a note, when it came ' +
          'into your stock, when it was sold and for how much, which of the seller’s reports ' +
          'belong to it), your dealership’s name and phone number, and the keys to the sealed ' +
          'copies if you turned sharing on. Logging out hides all of this. “Remove my data” on ' +
          'your profile deletes it.',
        'Anyone who can unlock your phone can read the PDFs you saved as files. Guard it as you ' +
          'guard your keys.',
      ],
    },
    {
      heading: 'Who else sees what',
      paragraphs: [
        'The source that answers a request receives the identifier it needs, and nothing about ' +
          'you. The payment provider receives your email, the amount and what you tell it. ' +
          'Google tells us your email if you log in with Google. Our email provider carries the ' +
          'OTPs, and a notice when your password changes.',
        'We sell no data, show no advertisements, and use no trackers. There are six cookies: ' +
          'one keeps you logged in, one proves that the first was not altered, one remembers the ' +
          'language you chose, one remembers how many reports and requests the phone held, so ' +
          'that you are told if the browser deletes them, and two tell your browser apart from ' +
          'others while you log in, so that an OTP works only on your phone and strangers cannot ' +
          'lock you out.',
      ],
    },
    {
      heading: 'What you can ask for',
      paragraphs: [
        'You can see your data in the app, download your statement, log out every device, and ' +
          'remove your data yourself on your profile. You can also ask us at {email} to show, ' +
          'correct or erase what we hold, or to hear a complaint; we answer within thirty days. ' +
          'These are your rights under the Digital Personal Data Protection Act, 2023.',
        'Backups of our records, made every night, keep what was erased for up to two weeks ' +
          'longer. Then they are destroyed.',
        'If you are a person whose vehicle or identity was checked, write to the same address. ' +
          'We hold no report to show you, but we can tell you what our records say about a ' +
          'request.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'When this page changes, its date changes, and dealers are told by email before the ' +
          'change affects them.',
      ],
    },
  ],
};
