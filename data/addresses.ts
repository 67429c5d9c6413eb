// The addresses of pages and screens. The app renders them; the server uses this list to tell which
// addresses exist. Letter case and trailing slashes do not matter.

import { catalogue } from './catalogue.ts';

/** Pages that the build prerenders to HTML. */
export const publicPaths = [
  '/',
  '/hi',
  '/buy',
  '/Gallery',
  '/privacypolicy',
  '/T&C',
  '/Dpa',
  '/v',
  '/hi/v',
] as const;

/** A signed-in dealer's screens, except the checks' forms. */
export const dealerPaths = [
  '/Dashboard',
  '/transactions',
  '/profile',
  '/support',
  '/cars',
  '/cars/:plate',
  '/reports',
  '/reports/:id',
  '/outbox',
  '/share',
  '/logout',
] as const;

export const loginPath = '/login';

/** The document for a report, which the service worker serves once there is one. */
export const documentPath = '/reports/:id.pdf';

/** Alternative addresses of checks, linked from the desktop's side navigation. */
export const otherRoutes: ReadonlyMap<string, string> = new Map([
  ['/Aadhar-Response', '/aadhar-verification'],
]);

const screens = [
  ...publicPaths,
  ...dealerPaths,
  loginPath,
  documentPath,
  ...catalogue.map(({ route }) => route),
  ...otherRoutes.values(),
].map((path) => new RegExp(`^${path.replace(/:\w+/, '[^/]+').replace('.', '\\.')}/*$`, 'i'));

/** Whether the app has a screen at this path, percent-encoded or not. */
export function isScreen(path: string): boolean {
  const decoded = decodedPath(path);
  return decoded !== undefined && screens.some((screen) => screen.test(decoded));
}

/** Decodes a path; undefined if its encoding is broken. */
export function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
