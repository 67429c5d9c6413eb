// A person at the operator's desk while dealers buy: how long each page takes, and how many calls
// are sold in turns with and without that person.

import { readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';

/** How often a person opens another page. */
const PERSON_MS = 1000;

export async function ask({ metricsUrl }, path) {
  const reply = await fetch(`${metricsUrl}/desk/api/${path}`);
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply;
}

/** Returns how long the request took, in milliseconds. */
export async function timed(seller, path) {
  const startedAt = performance.now();
  await (await ask(seller, path)).text();
  return Math.round(performance.now() - startedAt);
}

/**
 * Measures sales under load without and with a person at the desk. Each round has one turn of each
 * kind, and the order changes from round to round.
 */
export async function salesInTurns(seller, { reads, load, rounds, turnMs }) {
  const turns = [];
  const paths = endless(Object.values(reads));
  const count = async () => {
    const from = { sold: load.answered(), ticks: ticksOf(seller) };
    await after(turnMs);
    return { sold: load.answered() - from.sold, ticks: ticksOf(seller) - from.ticks };
  };
  const countBeside = async () => {
    const person = await sitDown(seller, paths);
    const counted = await count();
    await person.leave();
    return counted;
  };
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const quiet = await count();
      turns.push({ quiet, beside: await countBeside() });
    } else {
      const beside = await countBeside();
      turns.push({ quiet: await count(), beside });
    }
  }
  return turns;
}

/** Opens a page that receives the live counts, and reads one page after another like a person. */
async function sitDown(seller, paths) {
  const closing = new AbortController();
  const { signal } = closing;
  const { body } = await fetch(`${seller.metricsUrl}/desk/api/events`, { signal });
  void body.pipeTo(new WritableStream()).catch(() => undefined);
  const looking = (async () => {
    while (!signal.aborted) {
      await timed(seller, paths.next().value);
      await after(PERSON_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    async leave() {
      closing.abort();
      await looking;
    },
  };
}

function* endless(values) {
  for (;;) yield* values;
}

/** Returns the processor time of all threads of the server, in hundredths of a second (proc(5)). */
function ticksOf({ pid }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const [user, system] = fields.slice(11, 13).map(Number);
  return user + system;
}

/**
 * Returns the ratio of the sums over all turns. The spread of the middle half of the rounds shows
 * how reliable the ratio is.
 */
export function ratioOf(turns, measure) {
  const sum = (kind) => {
    const all = turns.map((turn) => turn[kind]);
    const total = (name) => all.reduce((whole, each) => whole + each[name], 0);
    return measure({ sold: total('sold'), ticks: total('ticks') });
  };
  const single = turns
    .map(({ quiet, beside }) => measure(beside) / measure(quiet))
    .sort((a, b) => a - b);
  const quarter = Math.floor(single.length / 4);
  const [low, high] = [single[quarter], single.at(-1 - quarter)];
  return {
    ratio: Number((sum('beside') / sum('quiet')).toFixed(2)),
    looks: `${low.toFixed(2)} to ${high.toFixed(2)}`,
  };
}
