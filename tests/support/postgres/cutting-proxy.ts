// A proxy between servers and their PostgreSQL that randomly ends a connection at a COMMIT, when
// the server cannot know whether it was committed. After a fail-over the proxy leads to another
// primary.

import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Random } from '../../simulation/random.ts';
import { openPort } from '../open-port.ts';

/**
 * The proxy never forwards a COMMIT, forwards it once its client has stopped waiting, or withholds
 * its answer.
 */
const MOMENTS = ['before', 'meanwhile', 'after'] as const;
type Moment = (typeof MOMENTS)[number];

type CuttingProxy = {
  /** The database's URL for servers; it leads through the proxy. */
  url: string;
  /** The number of connections that the proxy has ended at each moment. */
  cuts: Record<Moment, number>;
  /** Whether the proxy ends connections at random. */
  isCutting: boolean;
  /** Ends all connections, then leads new ones to this database or refuses them. */
  leadTo: (databaseUrl: string | undefined) => void;
  close: () => void;
};

/** The percentage of commits to cut. */
const CUT_PERCENT = 6;

/** A COMMIT and its answer both contain this text. If it arrives in two pieces, nothing is cut. */
const COMMIT = Buffer.from('COMMIT\0');

export async function openCuttingProxy(random: Random): Promise<CuttingProxy> {
  let socketPath: string | undefined;
  const open = new Set<Socket>();
  const endAll = () => {
    for (const near of open) near.destroy();
  };
  const listener = createServer((near) => {
    open.add(near);
    near.on('close', () => open.delete(near)).on('error', ignore);
    if (socketPath === undefined) near.destroy();
    else stand(near, connect(socketPath), chosen);
  });
  const port = await openPort(listener);
  const proxy: CuttingProxy = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    cuts: { before: 0, meanwhile: 0, after: 0 },
    isCutting: false,
    leadTo(databaseUrl) {
      const [, folder] = /host=([^&]+)/.exec(databaseUrl ?? '') ?? [];
      socketPath = folder && join(decodeURIComponent(folder), '.s.PGSQL.5432');
      endAll();
    },
    close() {
      listener.close();
      endAll();
    },
  };
  function chosen(): Moment | undefined {
    if (!proxy.isCutting || !random.percent(CUT_PERCENT)) return undefined;
    const moment = random.pick(MOMENTS);
    proxy.cuts[moment] += 1;
    return moment;
  }
  return proxy;
}

function stand(near: Socket, far: Socket, chosen: () => Moment | undefined): void {
  let isAnswerKept = false;
  near.on('close', () => far.destroy());
  far.on('close', () => near.destroy()).on('error', ignore);
  near.on('data', (sent) => {
    const at = sent.indexOf(COMMIT);
    const moment = at < 0 ? undefined : chosen();
    isAnswerKept ||= moment === 'after';
    far.write(moment === 'before' ? sent.subarray(0, at) : sent);
    if (moment === 'before' || moment === 'meanwhile') near.destroy();
  });
  far.on('data', (answer) => {
    if (isAnswerKept && answer.includes(COMMIT)) near.destroy();
    else near.write(answer);
  });
}

function ignore(): void {}
