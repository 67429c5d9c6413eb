// The dashboard as the build drew it, for a dealer whose phone has no worker yet to give it; and
// what the box's policy says of the styles and the script that stand in such a page.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'koa';
import { languageIn } from '../data/language.ts';
import { type Page, pageOf } from './page.ts';
import type { InPage } from './security-headers.ts';

type Drawn = (ctx: Context) => Page | undefined;

/** `isSignedIn` may be wrong: whoever is not is sent on by the app as soon as that runs. */
export function drawnDashboard(webDir: string, isSignedIn: (ctx: Context) => boolean): Drawn {
  const styles = stylesIn(webDir);
  if (styles === undefined) return () => undefined;
  const pages = {
    en: pageIn(webDir, 'dashboard.en.html', styles),
    hi: pageIn(webDir, 'dashboard.hi.html', styles),
  };
  return (ctx) => {
    if (!/^\/dashboard$/i.test(ctx.path)) return undefined;
    ctx.vary('Cookie');
    return isSignedIn(ctx) ? pages[languageIn(ctx.get('cookie'))] : undefined;
  };
}

/** What a policy has to allow for those pages to have their look, and to begin. */
export function drawnSources(webDir: string): InPage {
  const styles = stylesIn(webDir);
  if (styles === undefined) return { styles: [], scripts: [] };
  // It is the same in each of them.
  const page = readFileSync(join(webDir, 'drawn', 'dashboard.en.html'), 'utf8');
  const [, script] = /<script>(.*?)<\/script>/s.exec(page) ?? [];
  if (script === undefined) throw new Error('The drawn screens have no script to begin with.');
  return { styles: [sourceOf(styles)], scripts: [sourceOf(script)] };
}

/** As https://www.w3.org/TR/CSP3/#grammardef-hash-source has it. */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The page, with what the shell has the browser fetch beside it: a phone has nothing yet. */
function pageIn(webDir: string, file: string, styles: string): Page {
  const page = readFileSync(join(webDir, 'drawn', file), 'utf8');
  const shell = readFileSync(join(webDir, 'app.html'), 'utf8');
  const links = shell.match(/<link rel="(modulepreload|preload)"[^>]*>/g) ?? [];
  const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  if (script === undefined) throw new Error(`${file} has no app to begin.`);
  const ahead = `<link rel="modulepreload" crossorigin href="${script}">${links.join('')}`;
  return pageOf(
    page.replace('{{styles}}', () => styles).replace('</head>', () => `${ahead}</head>`),
  );
}

/** Undefined where nothing was built yet. */
function stylesIn(webDir: string): string | undefined {
  const path = join(webDir, 'drawn', 'screens.css');
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
