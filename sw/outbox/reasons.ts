// Why a request waits, in the phone's own words. They are kept with the row as they stand here, so
// that a build of any age can show them; a screen finds by them what its language says.

export const reasons = {
  noSignal: 'No signal.',
  gate: 'This network wants a sign-in of its own. Open any web page to sign in to it.',
  cutOff: 'The answer was cut off.',
  notOurs: 'The answer was not one of ours.',
  onTheWay: 'Something on the way answered instead of Lotproof.',
  outOfReach: 'Lotproof is out of reach for a moment.',
  otherRequest: 'The answer was for another request.',
  signedOut: 'You are signed out.',
  expired: 'It has waited for a week. Nothing was charged; is it still wanted?',
  overdue: 'It has waited for a week. Lotproof is asked whether it was charged.',
  unsure: 'An earlier try may have gone through: Lotproof is asked again.',
  unreadable: 'The answer cannot be read by this version of the app. Update it and send again.',
  phoneFull: 'This phone has no room left for the report. Free some space: it is asked for again.',
  fault: 'This version of the app failed at it. It is asked for again.',
  alreadyReceived:
    'Its report was charged and handed over before, perhaps to a copy of this phone. Lotproof ' +
    'does not keep it.',
  givenBack: 'Its report was not fetched within 30 days. Its price was given back.',
  damaged: 'Its report was damaged at Lotproof before it was fetched. Its price was given back.',
  sealedElsewhere:
    'Its report is sealed for the phone that asked for it first, and opens only there. Charged ' +
    'and not fetched within 30 days, its price is given back.',
  takenBack: 'It was taken back. Nothing was charged.',
  arrived: 'Its report had been made before it was taken back. It is among your reports.',
  earlierAccount:
    'It was sent under an earlier account, and what came of it is not known. Sent again, it is ' +
    'a new request.',
} as const;

export type Reason = keyof typeof reasons;

/** `Lotproof is out of reach for a moment (503).` */
export function withStatus(sentence: string, status: number): string {
  return sentence.replace(/\.$/, ` (${status}).`);
}
