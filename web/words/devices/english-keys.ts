// English strings for getting the keys, with the recovery code or another device's approval.

export const code = {
  title: 'Your recovery code',
  lead:
    'It opens your reports on a new device without another device. Keep it on paper, or ' +
    'anywhere but on this device. Anyone who has it and can log in as you can read your reports. ' +
    'Support never asks for it.',
  sealed:
    'They are encrypted on your device before they leave it. Our server keeps the encrypted ' +
    'copies and cannot read them.',
  risk:
    'Only your devices and a recovery code can open them. Without a device and without the ' +
    'code, the encrypted copies are lost: no one can open them, not even us.',
  label: 'Recovery code, seven groups',
  group: (number: number) => `Group ${number}`,
  print: 'Print',
  save: 'Save as a file',
  copy: 'Copy',
  copied: 'Copied. Paste it where only you will find it.',
  notCopied: 'This browser does not let us copy it. Write it down, or save it as a file.',
  kept: 'I have kept it',
  back: 'Show the code again',
  typeTitle: 'Check your copy of the code',
  typeLead: (first: number, second: number) => `Type groups ${first} and ${second}.`,
  typeWrong: (groups: number[]) =>
    groups.length === 1
      ? `Group ${groups[0]} does not match your code. Look again.`
      : `Groups ${groups.join(' and ')} do not match your code. Look again.`,
  fileName: 'lotproof-recovery-code.txt',
  paper: (made: string) =>
    `Lotproof recovery code, made on ${made}.\n\nIt opens your reports on a new device, after ` +
    'you log in there. Keep it apart from your devices. Support never asks for it.',
};

export const checking = {
  title: 'Check my code',
  lead: 'Type the whole code. This device checks it and does not send it anywhere.',
  field: 'Recovery code',
  hint: '28 characters. Capitals, spaces and dashes do not matter.',
  check: 'Check',
  right: 'This is your code. It opens your reports.',
  last: (when: string) => `Your code was made on ${when}.`,
  never: 'You have not checked your code on this device yet.',
};

export const codeWrong = {
  empty: 'Type your code.',
  foreign: (character: string, group: number) =>
    `No code has a “${character}”. Look at group ${group}.`,
  length: (characters: number) => `A code has 28 characters. This is ${characters}.`,
  lengthAt: (group: number) => `Group ${group} does not have four characters.`,
  slip: 'Something is mistyped. Compare each group with your saved code.',
  other: (since: string | undefined) =>
    'The code is well formed, but it does not open your reports. ' +
    (since === undefined
      ? 'It was replaced, or belongs to another account. Nothing is lost.'
      : `Your code was made on ${since}; any older one was replaced then. Nothing is lost.`),
};

export const bringing = {
  notice: (count: number) =>
    count === 1
      ? 'There may be a report on your other devices.'
      : `Up to ${count} reports are on your other devices.`,
  noticeSome: 'There may be reports on your other devices.',
  bring: 'Bring them here',
  approveAgain: 'Approve it again',
  locked: 'Another of your devices removed this one. Its reports stay, but it gets no new ones.',
  lockedMore: 'Approve this device again, or use your new code, to get new reports.',
  title: 'Bring my reports here',
  lead: 'Approve this device on one that has your reports, or type your recovery code.',
  byScan: 'Scan the QR on your other device',
  byDevice: 'Use six digits instead',
  byCode: 'Use the recovery code',
  neither: 'I have neither',
  asking: 'Asking your other devices…',
  waiting: (name: string) =>
    `Now open Lotproof on a device that has your reports. It says that “${name}” wants ` +
    'them. Choose “Review” there.',
  digits: 'Type these six digits on the other device:',
  digitsLabel: (digits: string) => `Six digits: ${[...digits].join(' ')}`,
  until: (time: string) => `Valid until ${time}.`,
  answer: 'The two digits that the other device shows now',
  answerMore: 'They show that your own device said yes.',
  answerWrong: 'These are not the two digits. Look at the other device again.',
  answerSpoilt:
    'These are not the two digits, so nothing was taken. If no device of yours has said ' +
    '“Approved”, tell support. Nothing is lost.',
  take: 'Bring the reports',
  refused: 'The other device said no. Nothing was shared, and nothing is lost.',
  expired: 'Ten minutes have passed without an answer. Nothing is lost.',
  spoilt:
    'The answer does not match this device’s request, so it was not used. Nothing is lost. ' +
    'Try again; if it happens twice, use the recovery code and tell support.',
  tooMany: 'Several devices are already asking. Wait ten minutes, or use the recovery code.',
  again: 'Ask again',
  done: 'Your reports are coming',
  doneMore: 'The newest 50 come first, the rest follow. You can go on working.',
  doneByCode:
    'A code alone cannot tell whether our server shows everything: Profile lists how many ' +
    'reports each device wrote, and when it was last seen.',
};

export const scanning = {
  title: 'Scan the QR',
  lead:
    'On the device that has your reports, open Profile and choose “Add a device”. Point this ' +
    'camera at the QR there.',
  view: 'What the camera sees',
  looking: 'Looking for the QR…',
  foreign: 'This is a different QR. Point the camera at the one on your other device.',
  'other-account':
    'This QR belongs to another account. Log in here with the same email as on that device, and ' +
    'scan it again.',
  expired:
    'This QR is too old. On the other device choose “Add a device” in Profile, and scan the new ' +
    'one.',
  refused:
    'This browser may not use the camera. Allow it in the settings of this site, or use six ' +
    'digits.',
  none: 'There is no camera that this browser can use. Use six digits.',
  busy:
    'The camera did not start. Another app may be using it: close that and try again, or use six ' +
    'digits.',
  again: 'Try again',
  scanned: 'Scanned. Leave the QR open on the other device until it says “Approved”.',
  unanswered:
    'The other device did not answer. A QR works once, while that device shows it and has ' +
    'signal. Choose “Add a device” there again, and scan the new one.',
  scanAgain: 'Scan again',
  taking: 'Approved. Your reports are being prepared…',
};

export const adding = {
  title: 'Add a device',
  steps: [
    'On the new device, log in to Lotproof as you do here.',
    'There, choose “Bring them here” and scan this QR. If it has no camera, use six digits.',
  ],
  label: 'QR for your new device',
  until: (time: string) =>
    `Valid until ${time}, for one device. Do not photograph or send it: a stranger who can log ` +
    'in as you could use it.',
  over: 'This QR is too old. Nothing was shared.',
  again: 'Show a new QR',
};

export const approving = {
  notice: (browser: string) => `“${browser}” wants your reports. Is it you?`,
  answer: 'Review',
  title: (browser: string) => `Give “${browser}” your reports?`,
  warning:
    'Only if you hold that device yourself, now. Support never asks for this, and no one else ' +
    'has a reason to.',
  preparing: 'Waiting for the other device…',
  field: 'The six digits on its screen',
  short: 'Type all six digits.',
  approve: 'Approve',
  refuse: 'Refuse',
  wrong: (left: number) =>
    left === 1
      ? 'These are not the digits on its screen. Look again: you have one more try.'
      : `These are not the digits on its screen. Look again: you have ${left} more tries.`,
  blocked: (until: string) =>
    `Wrong three times. Nothing was shared. This device approves no other until ${until}. Use ` +
    'another device or the recovery code.',
  done: 'Approved',
  doneMore: (browser: string) => `Now type these two digits on “${browser}”:`,
  scanned: (browser: string) =>
    `“${browser}” scanned your QR and gets your reports. If you do not hold it, close this and ` +
    'choose “Remove a lost device”.',
  giving: 'A device has scanned your QR. Giving it your reports…',
  answerLabel: (digits: string) => `Two digits: ${[...digits].join(' ')}`,
  refused: 'Refused',
  refusedMore: 'Nothing was shared. If it was not you, log out everywhere in Profile.',
  over: 'This request is no longer open. Nothing was shared. Ask again on the new device.',
  spoilt:
    'The other device did not send what it had promised. Nothing was shared. Ask again ' +
    'there; if it happens twice, use the recovery code and tell support.',
};
