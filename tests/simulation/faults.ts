// Every fault that a money system can suffer, and the steps here that cause it:
//
//   killed before the hold commits ............ call, crowdKilled: trouble hold/before/die
//   killed after it ........................... call, crowdKilled: trouble hold/after/die
//   killed after the source's answer .......... call: trouble source/after/die
//   killed before the capture commits ......... call, crowdKilled: trouble capture/before/die
//   killed after it, before the reply ......... call, crowdKilled: trouble capture/after/die
//   killed around void and credit ............. call, tell: trouble void, credit
//   a lost reply .............................. slowCall: the phone hangs up, then asks again
//   N identical requests at once .............. call: copies; slowCall; order: two at once
//   same key, other body or other account ..... call, slowCall: 422; the other account buys its own
//   source time-out, 500, 429, malformed,
//   an answer about another car ............... call, slowCall: answer (the adapter itself is
//                                               tested with a source over HTTP in tests/api)
//   late success .............................. slowCall: the clock jumps, the completer runs
//   gateway TypeError, 502 HTML, 429, 500 ..... order, tell: outage (cut, 502, garbled, lost ...)
//   authorized only, never captured, failed ... pay: goings
//   wrong amount, wrong currency .............. pay: goings; forge: the client's amount
//   webhook twice, reordered, lost, a day late  tell: ways, "a day goes by"; lost = never told
//   bad secret, old secret .................... forge; tell: isOldSecret
//   SQLITE_FULL, a commit that fails .......... diskFull, commitFails: real; call, tell: fail
//   cancelled unseen, tried or charged ........ takeBack: both routes; slowCall: while asking
//   a late copy of a cancelled request ........ takeBack, lateCopies
//   a database locked by another process ...... lockUnderCalls, lockUnderAnswer: a moment,
//                                               or longer than any caller waits
//   an account removed with an open order ..... leave: unpaid, paid, undecided, gateway down
//   a payment for a removed account ........... leave: refunded once; tellTooLate
//   a refund that fails, hangs, never arrives,
//   loses its answer, or is refused though made refund: goings; the next minute asks again
//   a refund in the dashboard, or failing late  dashboard; tellAllRefunds after a restore
//   a payer who disputes a payment: won, lost,
//   reported late, twice, or not at all ....... dispute; tellAllDisputes after a restore
//   a dealer who is blocked ................... keepOut
//   time jumps ................................ jump, slowCall: an hour back to half a year on
//   the machine's clock is wrong, seconds to
//   months or decades, or the gateway's is .... wrongClock: calls, orders, payments, minutes
//   yesterday's backup, then the replays ...... backUpOrRestore
//   a cursor walk under inserts ............... walkWhileBuying; at-rest reads in pages
//   real SIGKILL .............................. tests/api/reports/kill.test.ts
//   the WAL truncated at a random offset ...... tests/api/storage/wal.test.ts

/**
 * Each of these faults must occur under at least one seed; otherwise the seeds prove less than they
 * seem to.
 */
export const callFaults = [
  ...troubles(['hold', 'capture', 'void']),
  '"trouble":{"at":"source","moment":"after","does":"die"}',
  'its answer lost',
  '"copies":6',
  '"answer":"source_down"',
  '"answer":"rate_limited"',
  '"answer":"unreadable"',
  '"answer":"other_car"',
  'is taken back 2 times',
  'it is taken back while its source is asked',
  'late copies of',
  '"isQuoteRight":false',
  'and the completer runs',
  'calls, met',
  'its key, as new as before',
  'a commit fails under 8 calls',
  'and {"at":"capture","moment":"after","does":"die"}',
  'the clock of the machine is wrong by -17280000 s',
  'the clock of the machine is wrong by 30 s',
  'the clock of the gateway is wrong by -',
  'is wrong by ages',
  'locked for a moment under 8 calls',
  'locked for long under 8 calls',
  'locked for a moment under the answer',
  'locked for long under the answer',
  'a call by it',
  'a minute passes by it',
];

export const moneyFaults = [
  ...troubles(['credit']),
  '"outage":"all"',
  '"outage":"capture"',
  '"outage":"capture_lost"',
  'authorized only',
  'never captured',
  'of 2 rupees',
  'in dollars',
  'a day goes by',
  '"isOldSecret":true',
  'forged (webhook)',
  'forged (signature)',
  'forged (dealer)',
  'forged (amount)',
  "yesterday's backup is restored",
  'the server is killed',
  'the clock jumps -25 h',
  'the clock of the machine is wrong by 17280000 s',
  'the clock of the gateway is wrong by 3',
  'an order by it',
  'told by it',
  'an order that is open: unpaid',
  'an order that is open: paid',
  'an order that is open: hanging',
  'an order that is open: gateway down',
  'is paid too late: captured',
  'is paid too late: authorized',
  'is blocked',
  ...['processed', 'pending', 'failed', 'unheard', 'answer lost', '400 though done'].map(
    (going) => `go back: ${going}`,
  ),
  'go back in the dashboard: processed',
  'go back in the dashboard: pending',
  'of a refund that was pending: processed',
  'of a refund that was pending: failed',
  'of a refund that was processed: failed',
  'a dispute is begun',
  'a dispute is under_review',
  'a dispute is won',
  'a dispute is lost',
  'a dispute is closed',
  'its event is lost',
  'its event is told twice at once',
  'its event is not heard',
  'a late event of a dispute that is won',
  'a late event of a dispute that is lost',
];

function troubles(commits: string[]): string[] {
  return commits.flatMap((at) =>
    ['before', 'after'].flatMap((moment) =>
      ['fail', 'die'].map(
        (does) => `"trouble":{"at":"${at}","moment":"${moment}","does":"${does}"}`,
      ),
    ),
  );
}

/** Returns the faults that do not appear in any step of these logs. */
export function missing(faults: string[], steps: string[]): string[] {
  return faults.filter((fault) => !steps.some((step) => step.includes(fault)));
}
