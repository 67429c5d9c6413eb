// Checks that a phone's screen never scrolls sideways, with any font or text size.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from 'playwright/test';

/** A wide font and a narrow one, encoded as text because a page receives its arguments as JSON. */
const faces = [
  ['wide', 'dejavu-sans', 400],
  ['wide', 'dejavu-sans', 700],
  ['narrow', 'barlow-condensed', 600],
].map(([name, family, weight]) => {
  const file = `@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file));
  return { name: String(name), weight: String(weight), bytes: bytes.toString('base64') };
});

const looks = [
  { name: 'on a small phone', width: 320, textSize: '100%', face: 'narrow' },
  { name: 'on a phone with a wide face', width: 360, textSize: '100%', face: 'wide' },
  { name: 'at twice the text size in a wide face', width: 360, textSize: '200%', face: 'wide' },
];

/**
 * Expects no sideways scrolling with any font or text size. `isOwn`: a dealer's screen, with the
 * app's bars. Leaves the window at 360 by 800.
 */
export async function expectRoom(page: Page, where: string, isOwn: boolean): Promise<void> {
  await page.evaluate(addFaces, faces);
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: 800 });
    const at = `${where} ${look.name}`;
    expect(await page.evaluate(setLook, look), at).toBe(true);
    expect.soft(await overflowing(page), at).toEqual([]);
    for (const lines of isOwn ? await linesOfBars(page) : []) expect.soft(lines, at).toBe(1);
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
}

/** Runs in the page, whose security policy allows only fonts from its own address. */
function addFaces(all: typeof faces): void {
  for (const { name, weight, bytes } of all) {
    const read = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    document.fonts.add(new FontFace(name, read, { weight }));
  }
}

/**
 * Runs in the page. Sets the font and the text size, and returns whether the text uses that font.
 */
async function setLook({ textSize, face }: { textSize: string; face: string }): Promise<boolean> {
  document.documentElement.style.fontSize = textSize;
  document.documentElement.style.setProperty('--font', face);
  document.body.getBoundingClientRect(); // this requests the font
  await document.fonts.ready;
  return document.fonts.check(`1rem ${face}`);
}

/** Counts the lines of the app's top bar. A report and a car's file have no such bar. */
function linesOfBars(page: Page): Promise<number[]> {
  return page.getByRole('banner').evaluateAll((banners) =>
    banners.map((banner) => {
      const parts = [...(banner.firstElementChild?.children ?? [])];
      const seen = parts.filter((part) => part.checkVisibility());
      return new Set(seen.map((part) => part.getBoundingClientRect().top)).size;
    }),
  );
}

/** Lists the elements that make the page wider than its window or overflow the bottom bar. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const places = [...document.querySelectorAll('nav[aria-label="Quick"] > *')];
    const wide = places.filter((place) => place.scrollWidth > place.clientWidth);
    if (wide.length > 0) return wide.map(({ textContent }) => `${textContent} in the bar`);
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .map((element) => ({ element, right: Math.round(element.getBoundingClientRect().right) }))
      .filter(({ right }) => right > clientWidth)
      .map(({ element, right }) => `${element.tagName} ${element.className} to ${right}`);
  });
}
