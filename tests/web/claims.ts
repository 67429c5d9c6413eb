// What proves each sentence that makes a claim: see claims.test.ts.

/** The sentences, grouped by the test or reason that proves them. */
export const claims: Record<string, readonly string[]> = {
  ['The server takes the price as it stores the answer, and never twice: ' +
    'tests/e2e/buying/once.spec.ts, tests/api/reports/charges.test.ts']: [
    'Send the request anyway. It waits on this phone, is sent when signal returns, and is ' +
      'charged once. Reports already on this phone open without signal.',
    'You are charged once for each report, and only when it arrives.',
    'You are charged once, and only when the report is ready.',
    'Anything that was sent is in Reports or in the outbox, and is charged at most once. Look ' +
      'there before you try again.',
    'Waiting for signal. … will be charged once, when the report arrives.',
    '… is charged once, when the report arrives.',
    'Stored on this phone. … is charged once, when the report arrives.',
    'Nothing is charged until the report is ready.',
    'Each request is charged once, when its report arrives.',
    'Try again: the same request is never charged twice.',
    'Try again later: the same request is never charged twice.',
    'It is charged once, when it is ready.',
  ],
  'A refusal releases the money set aside: tests/api/reports/free-report.test.ts': [
    'Then the source has no record of this number, and you paid nothing. When a source is ' +
      'down, we tell you that instead.',
    'Nothing was charged.',
    'Nothing was charged; ask the owner for more.',
    'Nothing was charged; ask the owner to add money.',
    'No report, no charge. When a source is down, you pay nothing.',
    'Nothing was ….',
    'Nothing was charged; try again later.',
    'Nothing was charged; try again in a minute.',
    'Nothing was charged; try again in a few minutes.',
    'Nothing was charged; try again in ….',
    '… Nothing was charged.',
    'Nothing was charged.…',
    'Nothing was charged; check it and try again.',
    'Nothing was charged; the check continues automatically.',
    'Nothing was charged for this one.',
    'Nothing was charged for these.',
    'Nothing was charged; reload the page, read it and submit again.',
    'Nothing was charged; reload the page, read what you confirm and submit again.',
    'Nothing was charged; correct the clock and try again.',
    'Nothing was charged. Is the number right?',
  ],
  ['A settled row was never sent, or its one attempt was refused: ' +
    'tests/sw/outbox/no-record.test.ts']: [
    'No record for … (…). Nothing was charged.',
    '…: no record. Nothing was charged.',
  ],
  ['The key has ended on the server, or the request never left the phone: ' +
    'tests/sw/outbox/outbox.test.ts']: [
    'This request has waited for a week. Nothing was charged. Do you still want it?',
    'This request has waited for a week. The app is asking the server whether it was charged.',
  ],
  ['The server has ended the key: tests/sw/earlier-accounts.test.ts']: [
    'The typed number can no longer be read. The request was not charged. Ask again.',
  ],
  ['The maker’s request has its own key and waits for the RC: ' +
    'tests/sw/outbox/maker-request.test.ts']: [
    'The RC is being cancelled. If that succeeds, this request ends and is not charged.',
    'The registration certificate names no maker whose workshop records we can request. This ' +
      'request was not charged.',
    'Without a registration certificate we do not know the maker, so we asked no maker. This ' +
      'request was not charged.',
    'The RC was cancelled, so we do not know the maker. This request ended with it and was not ' +
      'charged.',
    'This maker’s records cost more than you agreed to. This request was not charged.',
  ],
  ['The server says that it was delivered, or sealed for another phone: ' +
    'tests/sw/outbox/delivery.test.ts']: [
    'This report was charged and delivered before, perhaps to a copy of this phone. Lotproof ' +
      'does not keep it.',
    'This report opens only on the phone that asked for it first. If it was charged and is ' +
      'not fetched within 30 days, its price is returned to your wallet.',
  ],
  ['The app stores nothing without room, and sends only stored requests: ' +
    'tests/web/order-bundle.test.ts']: [
    'This phone is full, so the request could not be saved. Nothing was sent and nothing was ' +
      'charged. Free up some space and try again.',
  ],
  ['The screen says so only if no request is being cancelled and no service is off: ' +
    'tests/e2e/cars/which-car.spec.ts']: ['Every check on this car is on this phone or requested.'],
  'An order looks up open requests under a lock: tests/e2e/cars/which-car.spec.ts': [
    '…: already requested. Nothing more was ordered.',
  ],
  'An id in the database shows what the browser deleted: tests/e2e/reports/storage.spec.ts': [
    '… … delivered earlier: to another phone, or to this one and then deleted here or cleared ' +
      'by the browser. Lotproof has no copy that it can read.',
    'This phone’s browser deleted …,',
    'This phone’s browser deleted the outbox, where … … waiting.',
    'They are not sent from here any more. Anything already charged is under Transactions: if ' +
      'its report is not on this phone, call support.',
  ],
  'The rules judge the phone’s reports, “so far”: tests/data/verdicts.test.ts': [
    'Nothing against it so far',
  ],
  ['The page checks signature, key, withdrawal and file before it says so: ' +
    'tests/web/verify/forgeries.test.ts, tests/web/verify/same-file.test.ts']: [
    'Is this report genuine?',
    'Check a report from Lotproof here. You need no account, and nothing leaves this device.',
    'Genuine. This very file is ours.',
    'The data is genuine',
    'The data is genuine. This file was changed: read the report below',
    'The data is genuine. Compare the file with the report below',
    'Genuine, as far as was known on {asOf}',
  ],
  ['A deletion or removal says what it deletes: tests/e2e/reports/library.spec.ts, ' +
    'tests/e2e/install/refusing-browser.spec.ts']: [
    '… on this phone will be deleted.',
    'Its reports and your notes are deleted from this phone.',
    'This report is not on this phone: it was bought on another, or was deleted.',
    'Not sent yet, and lost if removed:',
    'Already sent, and perhaps charged; their reports are lost if removed:',
    'All reports bought before ….',
    'It is deleted from this phone with its PDF. Lotproof keeps no copy: getting it again costs ' +
      'its price again.',
    'They are deleted from this phone with their PDFs. Lotproof keeps no copy: getting a ' +
      'report again costs its price again.',
    '… deleted.',
    'Not everything could be deleted. Try again.',
    'You can start again on …. Until then, nothing is deleted.',
  ],
  ['A refused change changes nothing: tests/e2e/identity/own-password.spec.ts, ' +
    'tests/e2e/identity/takeover.spec.ts']: [
    'The current password is wrong. Nothing was changed.',
    'This OTP is wrong or has expired. Nothing was changed.',
    '… Nothing was changed, and nothing is lost. Try again.',
    'We could not confirm this. … Try again: nothing is lost.',
    'Nothing was changed.',
    'Nothing was removed.',
    'Nothing was stored.',
    'Nothing was removed; try again in a minute.',
    'Nothing was removed; try again in an hour.',
    'Nothing on this device is lost; try again later.',
    'Nothing on this device is lost.',
  ],
  ['A device accepts the keys whole or not at all: ' +
    'tests/sw/devices/joining.test.ts, tests/sw/devices/approval.test.ts']: [
    'It was replaced, or belongs to another account. Nothing is lost.',
    'Your code was made on …; any older one was replaced then. Nothing is lost.',
    'These are not the two digits, so nothing was taken. If no device of yours has said ' +
      '“Approved”, tell support. Nothing is lost.',
    'The other device said no. Nothing was shared, and nothing is lost.',
    'This QR is too old. Nothing was shared.',
    '“…” scanned your QR and gets your reports. If you do not hold it, close this and choose ' +
      '“Remove a lost device”.',
    'Ten minutes have passed without an answer. Nothing is lost.',
    'The answer does not match this device’s request, so it was not used. Nothing is lost. ' +
      'Try again; if it happens twice, use the recovery code and tell support.',
    'Wrong three times. Nothing was shared. This device approves no other until …. Use another ' +
      'device or the recovery code.',
    'Nothing was shared. If it was not you, log out everywhere in Profile.',
    'This request is no longer open. Nothing was shared. Ask again on the new device.',
    'The other device did not send what it had promised. Nothing was shared. Ask again ' +
      'there; if it happens twice, use the recovery code and tell support.',
    "The server's disk is nearly full: nothing new is copied to your other devices for now.",
  ],
  ['The keys stay on the devices and in the code: tests/sw/devices/membership.test.ts, ' +
    'tests/sw/devices/recovery-code.test.ts']: [
    'Use this if you lost a phone. It logs out every phone and browser, including this one.',
    'I lost a phone, or someone knows my password.',
    'Safari deletes everything Lotproof has stored here after seven days without a visit. The ' +
      'app on the Home Screen keeps it. To have your reports there too, first turn on “Reports ' +
      'on all your devices” in Profile. To add the app:',
    'In Profile, choose “Log out everywhere” and remove the password too. If your devices ' +
      'share their reports, that renews the keys: the lost phone gets no new report. Anyone ' +
      'who can unlock it can still read the reports on it. If you cannot log in, write to us: we ' +
      'can log you out everywhere from here.',
    'My phone is lost or broken. Are my reports gone?',
    'Not if you had turned on “Reports on all your devices” in Profile. Log in on another ' +
      'phone or a computer and choose “Bring them here”: a device that has them approves ' +
      'it, or you type your recovery code. Without these, the reports cannot be brought back.',
    'Turn on “Reports on all your devices” in Profile, log in on the new phone, and approve ' +
      'it with the old one. We have no copy that we could read or send you. Let the outbox ' +
      'empty first: its requests stay on the old phone.',
    'Reports on all your devices',
    'Only your devices and a recovery code can open them. Without a device and without the ' +
      'code, the encrypted copies are lost: no one can open them, not even us.',
    'Remove a lost device',
    'All devices but this one are logged out, and new reports are encrypted with a new key.',
    'Anyone who can unlock a lost device can still read what it has. It gets nothing new.',
    'Every encrypted copy is deleted from our server. Each device keeps the reports that it has ' +
      'now, and gets no more from the others.',
    'Sharing has ended: another of your devices turned it off, or our server lost the encrypted ' +
      'copies. Each device keeps the reports that it has. To share again, turn it on.',
    'Another of your devices deleted …. You can bring them back here until …. If it was not ' +
      'you, remove the lost device in Profile first, then bring them back.',
    'Without either, no one can open the encrypted reports. In seven days you can turn sharing ' +
      'on again, and the old copies are deleted then. The reports on this device stay.',
    'No other device has your reports, and your recovery code was never checked here. If ' +
      'this device is lost or cleared and the code is wrong, the reports cannot be opened again.',
  ],
  'Each device’s head says what it wrote: tests/sw/devices/cheating-server.test.ts': [
    'This device has all reports and notes that your devices have sent.',
    '… under a key that a device you removed may still have. Nothing was deleted or changed ' +
      'by that; look twice at a report that you do not recognise.',
    'The records that our server gives this device differ from the list of another of your ' +
      'devices. Some may be missing, old, or deleted long ago. This device reads them again from ' +
      'time to time; if this is still so after a day with signal on all devices, tell support.',
    'It added …, and all are here.',
  ],
  ['A fact of the table below it, or the name of a control: no claim about a dealer’s money or ' +
    'reports']: [
    'I was charged but have no report.',
    'The app said that nothing was found.',
    'All …',
    'All cars',
    'Nothing to request',
    'Eleven letters and digits, printed on every cheque.',
    'RC and challans: cars of every make.',
    'All reports',
    'Nothing here is real.',
    'Every answer starts with a plate or a number',
    'The odometer record and every workshop visit at … rupees a check: the cheapest platform ' +
      'for car dealers. Helps detect fraud and odometer tampering.',
    'One team answers, and can trace every report by its number.',
    '© 2025 Lotproof. All rights reserved.',
    'SANDBOX: nothing here is real.',
    'One account for every check. A new email creates a new account.',
    'Nothing is waiting to be sent.',
    '… waiting, … in all',
    '… in all',
    'All … readings in words',
    'Every month',
    'Every phone',
    'Type all six digits.',
    'There is nothing at this address.',
  ],
};
