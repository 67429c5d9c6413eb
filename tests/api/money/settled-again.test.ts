// A restore reopens differences that the operator settled after the backup. Repeating the acts
// settles each again, once.

import { differences } from '../../../api/operator/acts/gateway.ts';
import { replay } from '../../../api/operator/server/replay.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { operate, settle } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { payUntold, setFaults, silent, verify } from '../../support/payments.ts';
import { backedUp, restored } from '../../support/restored-server.ts';
import { startTestServer } from '../../support/server.ts';

const folder = foldersUntil(afterEach);

it('a replay repeats each settlement made after the backup, once', async () => {
  const env = { LOTPROOF_ACTS_DIR: folder() };
  const server = await startTestServer({ dataDir: folder(), env });
  await setFaults(server, { ...silent, payment: { amountPaise: 2_00 } });
  const dealer = await signedInDealer(server.url);
  const found: string[] = [];
  for (const rupees of [100, 200]) {
    const proof = await payUntold(dealer, rupees);
    expect((await verify(dealer, proof, rupees)).status).toBe(403);
    found.push(proof.razorpay_payment_id);
  }
  const [before = '', since = ''] = found;
  const settled = (reference: string) =>
    operate(server, settle, { words: [reference], options: { reason: 'Returned there' } });
  await settled(before);
  const file = await backedUp(server, folder());
  await settled(since);

  const { again } = await restored(server, file);
  expect((await operate(again, differences)).rows).toMatchObject([{ reference: since }]);
  expect((await operate(again, replay)).rows).toMatchObject([{ act: 'settling', replay: 'to do' }]);
  for (let times = 0; times < 2; times += 1) {
    const done = await operate(again, replay, { options: { do: 'yes' } });
    expect(done).toMatchObject({ rows: [], isGood: true });
  }
  expect((await operate(again, differences)).rows).toEqual([]);
});
