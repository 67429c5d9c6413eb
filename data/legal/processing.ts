// The data processing agreement between Lotproof, the controller, and the dealers, its processors.

import type { LegalText } from './terms.ts';

export const processing: LegalText = {
  path: '/Dpa',
  title: 'Data Processing Agreement',
  since: '27 November 2026',
  lead:
    'Reports are about people. This agreement between Lotproof, the data controller, and every ' +
    'verified dealer, the processor, says how they are handled.',
  sections: [
    {
      heading: 'Parties and purpose',
      paragraphs: [
        'Lotproof decides which reports exist, where they come from and how they travel, and is ' +
          'the data controller. The verified dealer orders a report, holds it and uses it, and ' +
          'is the processor.',
        'The only purpose is to judge a vehicle, its papers and its seller in a sale that the ' +
          'dealer is party to. No other use is allowed.',
      ],
    },
    {
      heading: 'What is processed',
      paragraphs: [
        'Vehicle data: service history, odometer readings, registration details, challans. ' +
          'Personal data in them: the names and addresses of owners as registers hold them.',
        'Identity data: for PAN, bank account and Aadhaar checks, what the source returns about ' +
          'the person. Aadhaar numbers are masked to their last four digits before anything is ' +
          'shown or saved.',
        'Proof of a report on a car: the code printed on it holds the number plate, the date, ' +
          'the service and the worst finding, and anyone who photographs it can read these. The ' +
          'file carries the data that it shows; that of a buyer’s copy leaves out names, ' +
          'addresses and the ends of chassis and engine numbers.',
      ],
    },
    {
      heading: 'What the dealer undertakes',
      paragraphs: [
        'To have the person’s free and informed consent, given for this purpose, before a PAN, ' +
          'bank or Aadhaar check, and to be able to show it. The request records that this was ' +
          'confirmed, in which wording and when.',
        'To hand a buyer the buyer’s copy where a report names the owner of the vehicle.',
        'To keep reports on devices that are locked, to remove a lost device from those that ' +
          'share reports as soon as the loss is known, to keep the recovery code where nobody ' +
          'else can find it, to show reports only to those whom the deal concerns, and to delete ' +
          'them when the purpose is over and no law requires keeping them.',
        'To engage nobody else to process them, and to tell Lotproof at {email} within ' +
          'twenty-four hours of learning that reports were lost, stolen or seen by others.',
      ],
    },
    {
      heading: 'What Lotproof undertakes',
      paragraphs: [
        'To hold no readable report. An answer under way is kept encrypted with AES-256-GCM ' +
          'under a key derived from one that only the dealer’s phone holds, until delivery is ' +
          'confirmed or thirty days have passed.',
        'To carry reports from one of a dealer’s devices to another only if the dealer turned ' +
          'that on, and only sealed with AES-256-GCM under keys that no server of Lotproof has; ' +
          'to delete the sealed copies when the dealer deletes a report, turns sharing off or ' +
          'removes the account.',
        'To keep nothing of a report that was sold but its number and a digest of what was ' +
          'signed, from which nothing about the vehicle or a person can be read.',
        'To keep identifiers masked in its records and out of its logs and addresses; to carry ' +
          'every call over TLS; to hash passwords and session identifiers; to limit who can ' +
          'reach the server to those who run it.',
        'To tell the dealer, and the Data Protection Board where the law requires it, of a ' +
          'breach that concerns their data, without delay and with what is known.',
      ],
    },
    {
      heading: 'Sources and other processors',
      paragraphs: [
        'Identifiers are passed to the source that answers the request, over encrypted ' +
          'connections and under contracts that forbid other use. The payment provider and the ' +
          'mail provider process the dealer’s own data, never a report.',
        'All server data is stored in India.',
      ],
    },
    {
      heading: 'Rights of the people concerned',
      paragraphs: [
        'Anyone whom a report is about may ask the dealer or Lotproof what was processed, have ' +
          'it corrected at its source, and have it erased. Each party helps the other to answer; ' +
          'requests reach Lotproof at {email}.',
      ],
    },
    {
      heading: 'Duration',
      paragraphs: [
        'This agreement applies from the first login to the removal of the account. What it ' +
          'says about reports applies for as long as the dealer keeps one.',
      ],
    },
  ],
};
