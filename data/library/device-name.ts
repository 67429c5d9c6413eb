// What a device is called until its dealer gives it a name, and in the question whether it may have
// the reports: `Chrome on Android`. A browser may say what it likes: it is shown, never relied on.

/** The first that fits: what is built on another says so besides. */
const BROWSERS = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\b(Linux|CrOS)\b/],
] as const;

/** Of a user agent string; `Browser` where it names none that is known. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'Browser';
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0];
  return system ? `${browser} on ${system}` : browser;
}
