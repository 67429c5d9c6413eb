// What may stand in the server's log, and what is hidden in it.

import { expect, it } from 'vitest';
import { makeLog } from '../../../api/operations/log.ts';

it('whatever is handed to the log is hidden unless its name is on the list', () => {
  let written = '';
  const write = (line: string) => {
    written += line;
  };
  const log = makeLog('trace', { write });
  const secret = 'MH12AB1234';
  log.info({
    name: 'Ramesh Kumar',
    plate: secret,
    body: { vehicleNumber: secret },
    list: [secret],
    email: secret,
  });
  log.warn({ why: `status 503, ${secret}`, keys: [secret, 'result'] }, 'a line');
  log.error({ error: new Error(`${secret} "quoted ${secret}" a@b.in`) }, 'a failure');
  log.error({ error: secret }, 'not even an error');
  log.error(new Error(secret));
  log.warn(`a sentence about ${secret}`);
  log.warn({}, 'a sentence about %s', secret);
  log.info({ err: new Error(secret), route: '/api' });
  expect(written).not.toContain(secret);
  expect(written).not.toContain('a@b.in');
  expect(written).not.toContain('Ramesh');
  expect(written).toContain('"why":"status … …"');
  expect(written).toContain('"route":"/api"');
});
