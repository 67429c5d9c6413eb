// What every answer tells the browser to refuse, and the header that marks it as ours. Built once
// at start: the same few lines go out with each of a dealer's calls.
// https://owasp.org/www-project-secure-headers

import { CONTRACT_HEADER } from '../../data/contract.ts';
import type { Backend } from '../backend.ts';

export type Headers = readonly (readonly [name: string, value: string])[];

/**
 * What Razorpay's window needs of the page around it: its script and the risk check it loads, its
 * frame, its counters, its images. From the whitelist of their own Magento module.
 */
const razorpay = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  image: ['https://cdn.razorpay.com'],
};

/** https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid, "CSP". */
const google = {
  script: ['https://accounts.google.com/gsi/client'],
  style: ['https://accounts.google.com/gsi/style'],
  frame: ['https://accounts.google.com/gsi/'],
  connect: ['https://accounts.google.com/gsi/'],
};

/** Two years, as browsers' preload lists recommend; nothing below our domain speaks plain http. */
const httpsOnly = 'max-age=63072000; includeSubDomains';

/** The headers of pages and files, and the smaller set that a JSON answer needs. */
export function headersOf(backend: Backend): { page: Headers; data: Headers } {
  const isHttps = backend.publicUrl.startsWith('https:');
  const everywhere: Headers = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(isHttps ? [['Strict-Transport-Security', httpsOnly] as const] : []),
  ];
  return {
    page: [
      ...everywhere,
      ['Content-Security-Policy', pagePolicy(backend)],
      // The checkout window and a report's tab talk to the page that opened them.
      ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
      ['Permissions-Policy', permissions(backend)],
      // Razorpay and Google check the origin they are called from, and get no more than that.
      ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ],
    data: [
      ...everywhere,
      // By this header the app tells our answers from those of a proxy or portal in between.
      [CONTRACT_HEADER, '1'],
      ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
      ['Referrer-Policy', 'no-referrer'],
      // Balances and profiles stay out of every cache between the server and the phone.
      ['Cache-Control', 'no-store'],
    ],
  };
}

/** No script or style but our own and those of the two services that the page calls. */
function pagePolicy(backend: Backend): string {
  const pay = usesRazorpay(backend) ? razorpay : { script: [], frame: [], connect: [], image: [] };
  const known = backend.google?.script.startsWith('https:')
    ? google
    : { script: [], style: [], frame: [], connect: [] };
  const elsewhere = backend.config.apiOrigin === undefined ? [] : [backend.config.apiOrigin];
  const directives = [
    ["default-src 'self'"],
    // Documents with Indian scripts are shaped by HarfBuzz, which is WebAssembly.
    ["script-src 'self' 'wasm-unsafe-eval'", ...pay.script, ...known.script],
    ["style-src 'self'", ...known.style],
    ["img-src 'self' data: blob:", ...pay.image],
    ["connect-src 'self'", ...elsewhere, ...pay.connect, ...known.connect],
    ["frame-src 'self'", ...pay.frame, ...known.frame],
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["form-action 'self'", ...pay.frame],
    ["frame-ancestors 'none'"],
    ...(backend.publicUrl.startsWith('https:') ? [['upgrade-insecure-requests']] : []),
  ];
  return directives.map((parts) => parts.join(' ')).join('; ');
}

function permissions(backend: Backend): string {
  const payers = usesRazorpay(backend) ? razorpay.frame.map((origin) => ` "${origin}"`) : [];
  const off = ['microphone', 'geolocation', 'usb', 'serial', 'browsing-topics'];
  // A new device scans the QR of another.
  const own = ['camera=(self)', `payment=(self${payers.join('')})`];
  return [...off.map((name) => `${name}=()`), ...own].join(', ');
}

function usesRazorpay({ gateway }: Backend): boolean {
  return gateway.checkoutScript.startsWith('https:');
}
