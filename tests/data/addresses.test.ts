// Tests which paths are screens of the app.

import { decodedPath, isScreen } from '../../data/addresses.ts';
import { fileName } from '../../data/report.ts';

it.each([
  '/',
  '/hi',
  '/T&C',
  '/T%26C',
  '/dashboard',
  '/Dashboard///',
  '/login',
  '/h-service-Response',
  '/aadhar-verification',
  '/reports/0191b2c3',
  '/reports/0191b2c3.pdf',
])('%s is a screen', (path) => {
  expect(isScreen(path)).toBe(true);
});

it.each(['', '/x', '/login/x', '/x/login', '/reports/a/b', '/reports/a.pdf/b', '/%', '/%E0%A4%A'])(
  '%j is not a screen',
  (path) => {
    expect(isScreen(path)).toBe(false);
  },
);

it('a path that cannot be decoded is not a screen', () => {
  expect(decodedPath('/T%26C')).toBe('/T&C');
  expect(decodedPath('/%')).toBeUndefined();
});

it('a file name keeps only the letters and digits of the service and the number', () => {
  expect(fileName('Service', 'MH-12/DE 1433')).toBe('Service-MH12DE1433.pdf');
});
