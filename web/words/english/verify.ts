// The English strings for the page that verifies a report. The build turns them into HTML, so no
// phone loads this file. The page's script replaces `{host}` and the like with the report's values.

const COMPARED = [
  'Made by {host} on {time} ({ago}), for {plate}, from {source}.',
  'It says: {finding}.',
  'Compare this with the paper, and the plate with the car.',
];

export const verify = {
  title: 'Is this report genuine?',
  description:
    'Check a Lotproof report by the code on its paper or by its PDF, with no account and even ' +
    'without signal.',
  lead: 'Check a report from Lotproof here. You need no account, and nothing leaves this device.',
  photo: 'Photograph the code',
  photoHint: 'It is at the foot of the first page.',
  chooseFile: 'Choose a PDF or a photo',
  fileHint: 'We then show the report as we made it, to compare with the file. Up to 20 MB.',
  drop: 'Or drop it anywhere on this page.',
  reading: 'Reading it…',
  noScript: 'Verifying needs JavaScript.',
  compare: 'Compare with its PDF',
  another: 'Check another',
  asOf: 'Checked {asOf}.',
  addressBar: 'Look for {host} in the address bar. Another page could say anything.',
  report: 'The report, from {source}',
  shown: 'Below is the report as we made it. Compare it with the file too.',
  shownCopy:
    'Below is the buyer’s copy as we made it, without personal data. Compare it with the file too.',
  file: {
    comparing: 'We are comparing this file with the one that we make from the same data…',
    same:
      'We made the file again from its own data: it is the same to the last byte. The dealer’s ' +
      'details and observations at the car are the dealer’s own words.',
    changed:
      'This file was changed: it differs from the one that we make from its data. Rely on the ' +
      'report below, not on the file.',
    uncompared:
      'We cannot tell here whether this file was changed: another version of Lotproof made it, ' +
      'or it has too little data. Compare it with the report below.',
  },
  old:
    'This device last heard from us on {asOf}. The report may have been withdrawn since: check ' +
    'again with signal.',
  sources: {
    hyundai: 'Hyundai’s workshop records',
    maruti: 'Maruti Suzuki’s workshop records',
    mahindra: 'Mahindra’s workshop records',
    rc: 'the vehicle registration records',
    challan: 'the traffic challan records',
  },
  outcomes: {
    genuine: {
      heading: 'Genuine',
      text: COMPARED,
    },
    same_file: {
      heading: 'Genuine. This very file is ours.',
      text: [
        'Made by {host} on {time} ({ago}), for {plate}, from {source}.',
        'It says: {finding}.',
        'Compare the plate with the car.',
      ],
    },
    comparing_file: {
      heading: 'The data is genuine',
      text: ['{host} signed on {time}, for {plate}: {finding}.'],
    },
    changed_file: {
      heading: 'The data is genuine. This file was changed: read the report below',
      text: ['{host} signed on {time}, for {plate}: {finding}.'],
    },
    uncompared_file: {
      heading: 'The data is genuine. Compare the file with the report below',
      text: ['{host} signed on {time}, for {plate}: {finding}.'],
    },
    genuine_then: {
      heading: 'Genuine, as far as was known on {asOf}',
      text: COMPARED,
    },
    sandbox: {
      heading: 'Made in the sandbox',
      text: [
        'Its records are invented, for trying Lotproof out: this is not a report on a real car.',
        'Made by {host} on {time} ({ago}), for {plate}. It says: {finding}.',
      ],
    },
    sample: {
      heading: 'A sample',
      text: [
        'Its records are invented, to show what a report looks like. It is not about a real car.',
        'Made for {plate}. It says: {finding}.',
      ],
    },
    withdrawn: {
      heading: 'Withdrawn',
      text: [
        'Made by {host} on {time}, for {plate}, and withdrawn since: its records were wrong.',
        'Do not rely on it.',
      ],
    },
    not_sold: {
      heading: 'Not sold by {host}',
      text: [
        'It was signed with a key that was stolen, and {host} never sold it.',
        'Do not rely on it.',
      ],
    },
    not_asked: {
      heading: 'Cannot tell yet',
      text: [
        'The key that signed it has since been stolen. Only {host} knows whether it sold this ' +
          'report, and it could not be reached. Check again when you have signal.',
      ],
    },
    altered: {
      heading: 'Altered',
      text: [
        'It differs from what Lotproof signed. Do not rely on it.',
        'A link may have been cut short: photograph the code instead.',
      ],
    },
    another_report: {
      heading: 'Another report’s code',
      text: ['The code that you photographed belongs to another file. Do not rely on the paper.'],
    },
    unknown_key: {
      heading: 'Not ours',
      text: ['It was not signed by any key of {here}. Do not rely on it.'],
    },
    unknown_yet: {
      heading: 'Cannot tell yet',
      text: [
        'The key that signed it is not on this device, and {here} could not be asked. Check ' +
          'again with signal.',
      ],
    },
    other_host: {
      heading: 'Not our code',
      text: ['It leads to {host}, which is not Lotproof. Do not open it or rely on the report.'],
    },
    no_code: {
      heading: 'No code found',
      text: [
        'Hold the phone straight above the code, in good light, so that it fills half of the ' +
          'picture, and try again.',
        'If the cover of a car’s file has no code, the first page of each report has one.',
      ],
    },
    no_data: {
      heading: 'No proof in this PDF',
      text: [
        'Another program may have saved it again, or it is older than our proofs. Reports on ' +
          'people have none. Photograph the code on the first page instead.',
      ],
    },
    unreadable: {
      heading: 'This file cannot be read',
      text: ['Choose the PDF of a report, of at most 20 MB, or a photo of its code.'],
    },
    newer: {
      heading: 'Newer than this page',
      text: ['It has a form that this page does not know yet. Open it again with signal.'],
    },
    too_old: {
      heading: 'This browser is too old',
      text: [
        'Verifying needs Chrome 111, Safari 16.4 or newer, and an address that begins with https.',
      ],
    },
  },
};

export type VerifyWords = typeof verify;
