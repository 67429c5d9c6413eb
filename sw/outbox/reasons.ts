// Why a request waits, in the phone's own words. They are kept with the row as they stand here, so
// that a build of any age can show them; a screen finds by them what its language says.

export const reasons = {
  noSignal: 'No signal.',
  unreached: 'Lotproof could not be reached. There may be no signal here.',
  gate: 'This network asks you to log in first. Open any web page to do that.',
  cutOff: 'The answer was cut off.',
  notOurs: 'The answer did not come from Lotproof.',
  onTheWay: 'Something on the network answered instead of Lotproof.',
  outOfReach: 'Lotproof cannot be reached right now.',
  later: 'The source is asked again by itself, until it answers.',
  otherRequest: 'The answer was for another request.',
  signedOut: 'You are logged out.',
  expired: 'This has waited for a week. Nothing was charged. Do you still want it?',
  overdue: 'This has waited for a week. The server is being asked whether it was charged.',
  unsure: 'An earlier try may have gone through. The server is being asked again.',
  unreadable: 'This version of the app cannot read the answer. Update the app and send it again.',
  phoneFull: 'This phone has no room for the report. Free up some space: it is asked for again.',
  fault: 'Something in this version of the app failed. The report is asked for again.',
  alreadyReceived:
    'This report was charged and delivered before, perhaps to a copy of this phone. Lotproof ' +
    'does not keep it.',
  givenBack: 'This report was not fetched within 30 days. Its price was returned to your wallet.',
  damaged:
    'This report was damaged on our server before it was fetched. Its price was returned to ' +
    'your wallet.',
  withdrawn:
    'This report was withdrawn: its data proved wrong. Its price was returned to your wallet.',
  sealedElsewhere:
    'This report opens only on the phone that asked for it first. If it was charged and is not ' +
    'fetched within 30 days, its price is returned to your wallet.',
  takenBack: 'This request was cancelled. Nothing was charged.',
  arrived: 'The report was made before the request was cancelled. It is among your reports.',
  noMaker:
    'The registration certificate does not tell of a maker whose workshop records can be asked ' +
    'for. This request was not charged.',
  noRegister:
    'There is no registration certificate to name the maker, so none was asked. This request was ' +
    'not charged.',
  registerCancelled:
    'The RC was cancelled, so there is none to name the maker. This request ended with it and ' +
    'was not charged.',
  dearerMaker: 'This maker’s records cost more than you agreed to. This request was not charged.',
  earlierAccount:
    'This was sent from an earlier account, and nobody knows what came of it. If you send it ' +
    'again, it is a new request.',
} as const;

export type Reason = keyof typeof reasons;

/** `Lotproof is out of reach for a moment (503).` */
export function withStatus(sentence: string, status: number): string {
  return sentence.replace(/\.$/, ` (${status}).`);
}
