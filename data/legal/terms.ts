// The terms and conditions: what a dealer buys, when it is charged, and what a report is not.

export const terms: LegalText = {
  path: '/T&C',
  title: 'Terms and Conditions',
  since: '27 November 2026',
  lead:
    'You buy reports one at a time from a prepaid wallet. One tap is at most one charge, and ' +
    'where there is no report there is no charge.',
  sections: [
    {
      heading: 'Who may use Lotproof',
      paragraphs: [
        'Lotproof is for car dealers: people and firms whose trade is buying and selling ' +
          'vehicles in India. By logging in you confirm that you are one, or act for one.',
        'Your account is yours alone. Keep its email and its phone to yourself; what is ' +
          'ordered from your account is charged to your wallet. If a phone is lost, “Log out ' +
          'everywhere” on your profile ends every session.',
      ],
    },
    {
      heading: 'The wallet',
      paragraphs: [
        'Credit is added in Indian rupees through the payment provider and is shown as soon as ' +
          'the payment is confirmed. It does not expire and bears no interest. It pays for ' +
          'reports here and nowhere else.',
        'If you paid for credit that does not appear, it is found and added automatically, as ' +
          'a rule within minutes. If it is not there after a day, write to {email} with the ' +
          'payment ID.',
        'Unused credit is refunded to where it came from when you ask at {email}.',
      ],
    },
    {
      heading: 'What is charged, and what is not',
      paragraphs: [
        'The price of each report is shown beside its Submit button before you order. The ' +
          'wallet is charged when the report has been found, once for each request, however ' +
          'often the network makes your phone repeat it.',
        'You pay nothing when the source holds no record, when the source is down, when the ' +
          'identifier is refused, or when the answer cannot be read. A source that is down is ' +
          'never reported as “nothing found”.',
        'A bank account verification sends Re 1 to the account being verified. That rupee is the ' +
          'beneficiary’s and is part of the price.',
      ],
    },
    {
      heading: 'What a report is',
      paragraphs: [
        'A report is a true copy of what its source held at the moment it was made. It is not an ' +
          'inspection, a warranty, a valuation or legal advice, and a record that is missing ' +
          'from the source is missing from the report.',
        'A drop in odometer readings is pointed out because the records disagree. Records can ' +
          'be wrong; look at the car, and ask, before you accuse anybody.',
      ],
    },
    {
      heading: 'What you may do with it',
      paragraphs: [
        'You may use a report to decide on a purchase or a sale and show it to the other party. ' +
          'You may not sell reports, collect them into a database, or check people or vehicles ' +
          'that are not part of a deal of yours.',
        'PAN, bank and Aadhaar checks need the consent of the person they are about. By ' +
          'submitting one you confirm that you have it. The Data Processing Agreement says more.',
      ],
    },
    {
      heading: 'When we may stop',
      paragraphs: [
        'We may refuse or close an account that is used for fraud, for harassment, or to ' +
          'overload the service. Unused credit is refunded, less what the misuse cost others.',
        'Sources belong to others and may change or end. A service that is no longer offered ' +
          'is shown as such and is not charged.',
      ],
    },
    {
      heading: 'Liability and law',
      paragraphs: [
        'If we charged you wrongly, we refund it. Beyond that, and except where the law does ' +
          'not allow a limit, our liability for a report is limited to ten times its price.',
        'These terms are governed by the laws of India. A dispute that an email to {email} does ' +
          'not settle goes to the courts where the operator has its registered office.',
      ],
    },
  ],
};

export type LegalText = {
  /** The text's address, with capital letters as in the specification. */
  path: string;
  title: string;
  /** The day on which the text took effect, in words. */
  since: string;
  lead: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
};
