// Vite plugin: the screens that a dealer starts with, as HTML beside dealer.html. Their styles
// stand in the page itself, and the app's script waits until they are on the screen.

import { createHash } from 'node:crypto';
import type { Plugin, Rollup } from 'vite';
import type { DrawnRows, DrawnScreen } from '../drawn-screens.tsx';
import { AFTER_FIRST_PAINT } from './first-paint.ts';
import { rendered, type Sheet, tight, worn } from './rendered.ts';

export function drawnScreens(): Plugin {
  return {
    name: 'drawn-screens',
    generateBundle: {
      order: 'post', // Vite has put the names of the built files into the page by now
      async handler(_options, bundle) {
        const shell = bundle['app.html'];
        if (shell?.type !== 'asset') throw new Error('The build has no app.html.');
        const { drawn, sheets } = await rendered<{ screens: DrawnScreen[]; rows: DrawnRows[] }>(
          '/drawn-screens.tsx',
          'drawnScreens',
        );
        const apart = namesApart(sheets);
        const emit = (file: string, source: string) =>
          this.emitFile({ type: 'asset', fileName: `drawn/${file}`, source: apart(source) });
        const styles = stylesOf(drawn, bundle, sheets);
        for (const screen of drawn.screens) {
          const page = pageOf(String(shell.source), screen, revisionOf(apart(styles)));
          emit(`${screen.name}.${screen.language}.html`, page);
        }
        for (const { language, ...rows } of drawn.rows) {
          emit(`rows.${language}.json`, JSON.stringify(rows));
        }
        emit('screens.css', styles);
      },
    },
  };
}

/** What the browser would ask for before the first paint. */
const LATER = /<link rel="(apple-touch-icon|manifest)"[^>]*>|<script type="module".*?<\/script>/g;

/**
 * The page of the app with a screen in it. Whoever gives it puts screens.css, which has all of its
 * look, in the place of {{styles}}. The policy that allows those came with the page: it is another
 * page, to be fetched anew, when they are others.
 */
function pageOf(shell: string, { language, title, html }: DrawnScreen, revision: string): string {
  const later = shell.match(LATER) ?? [];
  if (later.length !== 3) throw new Error('The page of the app has not its links and its script.');
  const template = `<template data-later>${later.join('')}</template>`;
  return shell
    .replace(/<link rel="stylesheet"[^>]*>/g, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(LATER, '')
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<title>Lotproof</title>', `<title>${title} · Lotproof</title>`)
    .replace('</head>', `<style data-revision="${revision}">{{styles}}</style></head>`)
    .replace(/<div class="waking">.*?<\/div>/s, html)
    .replace('</body>', `${template}<script>${AFTER_FIRST_PAINT}</script></body>`);
}

function revisionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The ground that every page stands on, and what the components of these screens look like. */
function stylesOf(
  { screens, rows }: { screens: DrawnScreen[]; rows: DrawnRows[] },
  bundle: Rollup.OutputBundle,
  sheets: Sheet[],
): string {
  const ground = Object.values(bundle).find(({ name }) => name === 'base.css');
  if (ground?.type !== 'asset') throw new Error('The build has no base.css.');
  // The rows' too: a list is empty until the phone fills it, and a plate is drawn nowhere else.
  const html = [
    ...screens.map((screen) => screen.html),
    ...rows.map((row) => row.plate + row.number),
  ].join('');
  return tight(String(ground.source)) + sheets.map((sheet) => worn(sheet, html)).join('');
}

/**
 * Gives these screens class names of their own: the app's style sheets, which come one by one while
 * the screen is seen, would change its look rule by rule.
 */
function namesApart(sheets: Sheet[]): (text: string) => string {
  const names = sheets.flatMap(({ classes }) => classes.flatMap((each) => each.split(' ')));
  const anyName = new RegExp(`(?<![\\w-])(${[...new Set(names)].join('|')})(?![\\w-])`, 'g');
  return (text) => text.replace(anyName, 'd$1');
}
