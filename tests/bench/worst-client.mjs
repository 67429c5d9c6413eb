// A client that repeats the worst requests of one kind. It runs in its own process, so that its
// work does not delay the dealers' purchases. Its parent process sends it the kind, and later
// `stop`.

import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { framesOf } from '../../build/compiled/data/library/frames.js';
import { sendWorst, worstRequests } from './worst-requests.mjs';
import { openWorld } from './worst-world.mjs';

/** The maximum number of records in a request. */
export const RECORDS_MAX = 200;

const kinds = {
  'records to a library': ['PUT /api/library'],
  'a library read': ['GET /api/library'],
  passwords: ['POST /api/user/login-or-register'],
  pages: ['GET /'],
  'codes by mail': ['POST /api/user/email-login'],
  'a statement': ['GET /api/user/transactions', 'GET /api/service/handed-over'],
  'everything a dealer may': Object.keys(worstRequests).filter(
    (address) => address.includes(' /api/') && !/remove|logout|restart/.test(address),
  ),
};

export const kindsOfClients = Object.keys(kinds);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const client = await clientOf(JSON.parse(process.argv[2]));
  let stop = async () => undefined;
  process.on('message', async (word) => {
    if (word !== 'stop') {
      stop = begin(client, word);
      return;
    }
    await stop();
    process.send('stopped');
  });
  process.send('ready');
}

/** Makes a dealer for this client. A second dealer is made once and then reused. */
async function clientOf(base) {
  const email = `client-${randomBytes(8).toString('hex')}@example.in`;
  const of = { ...base, framesOf, recordsMax: RECORDS_MAX };
  const client = await openWorld(of, { email, records: 50 });
  const other = await client.newDealer();
  return { ...client, newDealer: async () => other };
}

/** Sends each request as soon as the last has been answered. */
function begin(client, what) {
  client.turn += 1;
  const all = kinds[what].flatMap((address) =>
    worstRequests[address](client).map((worst) => ({ address, worst: written(worst) })),
  );
  let isOver = false;
  const sending = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const { address, worst } = all[turn % all.length];
      await sendWorst(client, address, worst).catch(() => undefined);
    }
  })();
  return async () => {
    isOver = true;
    await sending;
  };
}

/** Prepares a request once; it is then sent many times. */
function written({ json, headers, ...worst }) {
  if (typeof json !== 'object') return { ...worst, headers };
  const type = { 'content-type': 'application/json' };
  return { ...worst, headers: { ...type, ...headers }, body: Buffer.from(JSON.stringify(json)) };
}
