// The manifest is written by hand: what it names must be there.

import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { catalogue } from '../../data/catalogue.ts';

const pictures = v.array(v.object({ src: v.string() }));
const manifest = v.parse(
  v.object({
    icons: pictures,
    screenshots: pictures,
    shortcuts: v.array(v.object({ url: v.string(), icons: pictures })),
  }),
  JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8')),
);

it('the install dialog shows pictures that exist', () => {
  const { icons, screenshots, shortcuts } = manifest;
  const named = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ src }) => !existsSync(`web/public${src}`))).toEqual([]);
});

it('a long press on the installed app offers the first check that is sold', () => {
  expect(manifest.shortcuts[0]?.url).toBe(catalogue[0]?.route);
});
