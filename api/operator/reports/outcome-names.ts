// What the ends of attempts are called: the database has short codes.

const names: Record<string, string> = {
  captured: 'found',
  not_found: 'no record',
  invalid_identifier: 'mistyped, says the source',
  pending: 'not ready yet',
  source_down: 'source down',
  rate_limited: 'source busy',
  provider_broke: 'answer unreadable',
  abandoned: 'gone before its end',
};

/** One that this build does not know keeps its code. */
export function outcomeName(outcome: string): string {
  return names[outcome] ?? outcome;
}
