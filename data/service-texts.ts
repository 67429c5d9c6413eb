// The texts about each service, for its screen and the public pages.

import type { ServiceId } from './catalogue.ts';

type ServiceText = { description: string; includes: readonly string[]; whyItMatters: string };

export const serviceTexts: Record<ServiceId, ServiceText> = {
  hyundai: {
    description:
      "Every visit of a Hyundai to the maker's own workshops: when it came in, what the odometer " +
      'read, what was done and what it cost.',
    includes: [
      'Date and type of every service on record',
      'Odometer reading at each visit, and a warning when one is lower than the last',
      'Workshop that did the work',
      'Amount billed for each visit',
    ],
    whyItMatters:
      'An odometer is easy to turn back; the maker’s records are not. Comparing the two helps ' +
      'detect fraud and odometer tampering before you pay for it, and shows a buyer that you ' +
      'checked.',
  },
  maruti: {
    description:
      "Every visit of a Maruti Suzuki to the maker's own workshops, with what the odometer read, " +
      'what was done, and how the bill was made up of parts and labour.',
    includes: [
      'Date and type of every service on record',
      'Odometer reading at each visit, and a warning when one is lower than the last',
      'Workshop that did the work, and its address',
      'Amount billed, with parts and labour separately where the maker records them',
    ],
    whyItMatters:
      'A low reading on the dial is worth money. The maker’s records help detect fraud and ' +
      'odometer tampering before you pay for it. Big bills show repairs that the seller may not ' +
      'have mentioned.',
  },
  mahindra: {
    description:
      "Every visit of a Mahindra to the maker's own workshops: when it came in, what the " +
      'odometer read, what kind of work was done and what it cost. Coverage: currently Bolero ' +
      'and Thar models only.',
    includes: [
      'Date, type and category of every service on record',
      'Odometer reading at each visit, and a warning when one is lower than the last',
      'Workshop that did the work, and where it is',
      'Net amount of each bill',
    ],
    whyItMatters:
      'A Bolero or a Thar works hard, and its dial may not say how hard. The maker’s records do: ' +
      'they help detect fraud and odometer tampering before you pay for it.',
  },
  rc: {
    description:
      'The registration certificate as the transport authority holds it: who owns the car, what ' +
      'it is, whether a lender has a claim on it, and how long its papers are valid.',
    includes: [
      'Owner, number of owners so far and address',
      'Make, model, manufacturing date, chassis and engine number',
      'Hypothecation: whether the car is financed, and by whom',
      'Blacklist and NOC status',
      'Insurance, fitness, tax, PUCC and permits with their expiry dates',
    ],
    whyItMatters:
      'A car that is blacklisted or still financed cannot simply be sold on. The certificate in ' +
      'the seller’s hand may be out of date; the register shows what holds today.',
  },
  challan: {
    description:
      'Every traffic challan of a vehicle in one document: what still has to be paid, which ' +
      'court it is with, and what has been settled.',
    includes: [
      'Pending challans: virtual court, regular court and e-challans',
      'Disposed (paid) challans',
      'Offence, place, date and fine of each',
      'Court and its address',
    ],
    whyItMatters:
      'Unpaid challans stay with the car and pass to its buyer. Know the total before the ' +
      'deal, so that it does not come out of your margin.',
  },
  bank: {
    description:
      'Whether a bank account exists and in whose name, confirmed by the bank itself. The check ' +
      'is made by a ₹1 credit to the beneficiary account.',
    includes: [
      'Whether the account can receive money',
      'Name of the holder as the bank has it',
      'Bank, branch, city and MICR code',
      'Reference of the ₹1 credit to the beneficiary (UTR)',
    ],
    whyItMatters:
      'Money sent to the wrong account rarely comes back. Before you pay for the car, make sure ' +
      'that the name at the bank is the seller’s.',
  },
  pan: {
    description:
      'Whose PAN it is, as the tax department’s records have it: the name, whether it is a ' +
      'person or a company, and whether Aadhaar is linked.',
    includes: [
      'Name of the holder, and what kind of holder it is',
      'Date of birth or of incorporation, and gender',
      'Whether Aadhaar is linked, its number masked to the last four digits',
      'Address, where the records have one',
    ],
    whyItMatters:
      'The person who sells you a car should be the one on its papers. A name that does not ' +
      'match its PAN is often the first sign of a disputed sale.',
  },
  aadhaar: {
    description:
      'Whether an Aadhaar number exists, and enough to tell whether it belongs to the person in ' +
      'front of you: age range, state, gender and the last digits of the linked phone number.',
    includes: [
      'Whether the number exists',
      'Age range, state and gender of its holder',
      'Last digits of the phone number linked to it',
      'The number itself masked to its last four digits, everywhere',
    ],
    whyItMatters:
      'A number can be made up in a minute. One that does not exist, or belongs to a person of ' +
      'another age, tells you to stop before money changes hands.',
  },
};
