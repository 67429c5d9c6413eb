// English strings for sharing reports between devices: turning it on and off, and failures.

import { counted } from '../check-names.ts';

const reports = (count: number) => counted(count, 'report');

export const section = {
  title: 'Reports on all your devices',
  lead: 'The same reports on your phone, a second phone and the office computer.',
  turnOn: 'Turn on',
  ended:
    'Sharing has ended: another of your devices turned it off, or our server lost the encrypted ' +
    'copies. Each device keeps the reports that it has. To share again, turn it on.',
};

export const offer = {
  reports: (count: number) =>
    `Your ${reports(count)} ${count === 1 ? 'is' : 'are'} only on this device. Back ` +
    `${count === 1 ? 'it' : 'them'} up?`,
  second: 'You are logged in on another device too. Share your reports between them?',
  see: 'How it works',
  never: 'No, thanks',
};

export const turningOn = {
  travels:
    'This includes your notes on cars and your dealership’s name. Requests in the outbox and ' +
    'PDFs stay where they are; each device makes a PDF again.',
  makeCode: 'Make my recovery code',
  done: 'Turned on',
  doneMore:
    'Your reports are being encrypted and sent. You can go on working. On another device, log in ' +
    'and choose “Bring them here”.',
  exists:
    'Sharing is already on: another of your devices, or an earlier try on this one, turned it ' +
    'on. This device can get the reports. The code you just saved is not used: throw it away, ' +
    'but keep any code that you saved before.',
};

export const standing = {
  whole: 'This device has all reports and notes that your devices have sent.',
  progress: (synced: number, total: number) => `${synced} of ${total} reports and notes are done.`,
  paused: {
    'data-saver': 'Paused: data saver is on. Turn it off to continue.',
    'no-signal': 'Paused: no signal. It continues by itself.',
    full: 'No room is left for copies. Newer reports stay on the device that bought them.',
    'no-room': 'This device has too little room for more reports. They stay on your other devices.',
    unavailable:
      'Paused: our server cannot take or give encrypted copies now. It continues by itself.',
  },
  doubts: {
    missing: ({ device, wrote, here }: { device: string; wrote: number; here: number }) =>
      `${device} wrote ${reports(wrote)}; ${here} are here. If that is still so after a day with ` +
      'signal on both, tell support: encrypted copies may be missing on our server.',
    unopened: (count: number) =>
      `${count === 1 ? '1 encrypted copy' : `${count} encrypted copies`} could not be opened ` +
      'with your keys and were not taken. What is on this device stays as it is.',
    older: (count: number) =>
      `Our server offered an older version of ${counted(count, 'record')} that this device has. ` +
      'It was not used.',
    former: (count: number) =>
      `${count === 1 ? '1 encrypted copy is' : `${count} encrypted copies are`} under a key that ` +
      'a device you removed may still have. Nothing was deleted or changed by that; look twice ' +
      'at a report that you do not recognise.',
    differs:
      'The records that our server gives this device differ from the list of another of your ' +
      'devices. Some may be missing, old, or deleted long ago. This device reads them again from ' +
      'time to time; if this is still so after a day with signal on all devices, tell support.',
    tooLarge: (count: number) =>
      `${reports(count)} on this device ${count === 1 ? 'is' : 'are'} too large to be encrypted, ` +
      `so no other device gets ${count === 1 ? 'it' : 'them'}.`,
  },
  devices: 'Your devices',
  thisDevice: 'This device',
  wroteHere: (wrote: number) => `It added ${reports(wrote)}.`,
  wrote: (wrote: number, here: number) =>
    wrote === here
      ? `It added ${reports(wrote)}, and all are here.`
      : `It added ${reports(wrote)}, and ${here} are here.`,
  seen: (when: string) => `Last seen ${when}`,
  rename: 'Rename',
  renameThis: 'Name of this device',
  save: 'Save',
  turnOff: 'Turn off',
};

export const removing = {
  title: 'Remove a lost device',
  everywhereTitle: 'Log out everywhere',
  lead: 'All devices but this one are logged out, and new reports are encrypted with a new key.',
  old: 'Anyone who can unlock a lost device can still read what it has. It gets nothing new.',
  stay:
    'You get a new recovery code; the old one does not open new reports. Approve the devices ' +
    'you keep again.',
  start: 'Make a new code',
  next: 'Next',
  confirm: 'Remove the others',
  done: 'Done',
  doneMore: 'The other devices are logged out. Log in on those you keep, and approve each here.',
  everywhereDone: 'Log out here too',
};

export const turningOff = {
  title: 'Turn it off?',
  lead:
    'Every encrypted copy is deleted from our server. Each device keeps the reports that it has ' +
    'now, and gets no more from the others.',
  code: 'Your recovery code will stop working.',
  confirm: 'Turn off and delete the copies',
};

export const bin = {
  deleted: (count: number, until: string) =>
    `Another of your devices deleted ${reports(count)}. You can bring them back here until ` +
    `${until}. If it was not you, remove the lost device in Profile first, then bring them back.`,
  back: 'Bring them back',
  mine: 'It was me',
};

export const proving = {
  why:
    'This needs a code from your email, so that a thief who has this device, but not your email, ' +
    'cannot do it.',
  send: 'Send me an OTP',
  sent: (email: string) => `OTP sent to ${email}`,
  wrong: 'This OTP is wrong or has expired. Nothing was changed.',
};

export const startingAgain = {
  title: 'No device and no code',
  lead:
    'Without either, no one can open the encrypted reports. In seven days you can turn sharing ' +
    'on again, and the old copies are deleted then. The reports on this device stay.',
  why: 'We wait seven days, so that a device you find again, or your partner’s, can stop it.',
  ask: 'Start again in seven days',
  asked: (when: string) => `You can start again on ${when}. Until then, nothing is deleted.`,
  ready: 'Seven days have passed, and no device stopped it. You can turn sharing on again.',
  turnOn: 'Turn on again',
  notice: (when: string) =>
    'Someone logged in as you has asked to replace the encrypted reports, and can do so from ' +
    `${when}. This device can still open them.`,
  keep: 'No, keep them',
};

export const leaving = {
  title: 'Log out of your last device?',
  lead:
    'No other device has your reports, and your recovery code was never checked here. If this ' +
    'device is lost or cleared and the code is wrong, the reports cannot be opened again.',
  go: 'Log out',
  stay: 'Stay',
};

export const otherNote = {
  title: 'Another version of this note',
  lead: (when: string) => `Written on another device, ${when}. The later one is shown above.`,
  use: 'Use this one',
};

export const failed = (why: string) =>
  `${why} Nothing was changed, and nothing is lost. Try again.`;
export const unsure = (why: string) =>
  `We could not confirm this. ${why} Try again: nothing is lost.`;
