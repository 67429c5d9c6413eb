// How the sources have done in the last day, from the database, and the state of their circuit
// breakers, from the server itself if it is running.

import * as v from 'valibot';
import type { Sql } from '../../storage/database.ts';
import type { Command, Row } from '../command.ts';
import type { OperatorSession } from '../session.ts';

const DAY_MS = 24 * 3_600_000;

const Circuits = v.array(v.object({ service: v.string(), source: v.string(), state: v.string() }));

/** Holds read at once. */
const PAGE = 5_000;

type Attempt = {
  id: number;
  openedAt: number;
  service: string;
  provider: string | null;
  /** Null while it is under way. */
  outcome: string | null;
  ms: number;
};

export const sources: Command = {
  name: 'sources',
  usage: 'sources',
  does: 'shows how each service was answered in the last day, how fast, and which circuit is open',
  async run(session) {
    const since = session.clock() - DAY_MS;
    const attempts = await session.database.read((sql) => attemptsSince(sql, since));
    const circuits = await openCircuits(session);
    const services = [...new Set(attempts.map(({ service }) => service))];
    const rows = services.map((service) =>
      rowOf(
        service,
        attempts.filter((each) => each.service === service),
      ),
    );
    const open = circuits?.filter(({ state }) => state !== 'closed') ?? [];
    return {
      rows,
      summary:
        circuits === undefined
          ? 'The server does not run here: how its circuits stand is not known.'
          : [
              `Open circuits: ${open.length}.`,
              ...open.map(({ service, source, state }) => `${source} for ${service}: ${state}`),
            ].join('\n'),
      isGood: open.length === 0,
    };
  },
};

/** Read backwards from the newest hold: a day's answer costs a day's rows, not the database. */
function attemptsSince(sql: Sql, since: number): Attempt[] {
  const found: Attempt[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const page = sql.all<Attempt>(
      `SELECT hold.id, opened_at AS "openedAt", service, provider, outcome,
         settled_at - opened_at AS ms
       FROM hold JOIN call ON call.id = hold.call_id
       WHERE hold.id < :before ORDER BY hold.id DESC LIMIT :limit`,
      { before, limit: PAGE },
    );
    found.push(...page.filter(({ outcome, openedAt }) => outcome !== null && openedAt > since));
    const oldest = page.at(-1);
    if (!oldest || page.length < PAGE || oldest.openedAt <= since) return found;
    before = oldest.id;
  }
}

function rowOf(service: string, attempts: Attempt[]): Row {
  const count = (...outcomes: string[]) =>
    attempts.filter(({ outcome }) => outcome !== null && outcomes.includes(outcome)).length;
  const found = attempts.filter(({ outcome }) => outcome === 'captured');
  const sources = [...new Set(found.map(({ provider }) => provider ?? ''))];
  const sorted = found.map(({ ms }) => ms).sort((a, b) => a - b);
  const quantile = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0) / 1000;
  return {
    service,
    calls: attempts.length,
    found: found.length,
    'not found': count('not_found', 'invalid_identifier'),
    down: count('source_down', 'rate_limited', 'pending'),
    broken: count('provider_broke', 'unreadable'),
    's (half)': quantile(0.5),
    's (19 of 20)': quantile(0.95),
    by: sources.join(' '),
  };
}

async function openCircuits({ config }: OperatorSession) {
  const { host, port } = config.metrics;
  try {
    const answer = await fetch(`http://${host}:${port}/sources`, {
      signal: AbortSignal.timeout(2_000),
    });
    return v.parse(Circuits, await answer.json());
  } catch {
    return undefined; // stopped, or somebody else's port
  }
}
