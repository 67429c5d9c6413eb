// The security headers on every answer, and the header that marks an answer as ours. Built once, at
// startup, because all answers share them. https://owasp.org/www-project-secure-headers

import { CONTRACT_HEADER } from '../../data/contract.ts';
import type { Backend } from '../backend.ts';

export type Headers = readonly (readonly [name: string, value: string])[];

/**
 * What the page's policy must allow for Razorpay's window: its script and risk check, its frame,
 * its usage reports and its images. The whitelist in Razorpay's Magento module lists them.
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

/** Google's guide lists these under "CSP": /identity/gsi/web/guides/get-google-api-clientid */
const google = {
  script: ['https://accounts.google.com/gsi/client'],
  style: ['https://accounts.google.com/gsi/style'],
  frame: ['https://accounts.google.com/gsi/'],
  connect: ['https://accounts.google.com/gsi/'],
};

/** Two years, as browsers' preload lists recommend. The whole domain uses https. */
const httpsOnly = 'max-age=63072000; includeSubDomains';

const EVERYWHERE: Headers = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** The headers of answers that no cache between server and browser may keep. */
export const PRIVATE: Headers = [
  ...EVERYWHERE,
  // This header tells the app that the answer is ours, not a proxy's or a captive portal's.
  [CONTRACT_HEADER, '1'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cache-Control', 'no-store'],
];

/** Returns the headers for pages and files, and the smaller set that a JSON answer needs. */
export function headersOf(backend: Backend): { page: Headers; data: Headers } {
  const isHttps = backend.publicUrl.startsWith('https:');
  const secure: Headers = isHttps ? [['Strict-Transport-Security', httpsOnly]] : [];
  return {
    page: [
      ...EVERYWHERE,
      ...secure,
      ['Content-Security-Policy', pagePolicy(backend)],
      // The checkout window and a report's tab exchange messages with the page that opened them.
      ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
      ['Permissions-Policy', permissions(backend)],
      // Razorpay and Google check the calling origin; nothing more is sent to them.
      ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ],
    data: [
      ...PRIVATE,
      ...secure,
      ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ],
  };
}

/** Allows our scripts and styles and, if this server uses them, Razorpay's and Google's. */
function pagePolicy(backend: Backend): string {
  const none = { script: [], style: [], frame: [], connect: [], image: [] };
  const pay = usesRazorpay(backend) ? razorpay : none;
  const known = backend.google?.script.startsWith('https:') ? google : none;
  const elsewhere = backend.config.apiOrigin === undefined ? [] : [backend.config.apiOrigin];
  const directives = [
    ["default-src 'self'"],
    // HarfBuzz, which lays out documents with Indian scripts, is WebAssembly.
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
  // A new device uses its camera to scan the QR code on an old one.
  const own = ['camera=(self)', `payment=(self${payers.join('')})`];
  return [...off.map((name) => `${name}=()`), ...own].join(', ');
}

function usesRazorpay({ gateway }: Backend): boolean {
  return gateway.checkoutScript.startsWith('https:');
}
