// A device's name, in the words that its dealer would use.

import { deviceName } from '../../../data/library/library-calls.ts';

const LIKE = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS = 'iPhone; CPU iPhone OS 18_0 like Mac OS X';

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${LIKE} Chrome/140.0 Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Windows NT 10.0) ${LIKE} Chrome/140.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${LIKE} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${LIKE} HeadlessChrome/140.0 Safari/537.36`, 'Chrome on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (${IOS}) ${LIKE} Version/18.0 Safari/604.1`, 'Safari on iPhone'],
  ['curl/8.0', 'Browser'],
])('the user agent %s is given the name %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
