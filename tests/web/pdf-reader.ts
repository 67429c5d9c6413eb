// Reads a PDF with Mozilla's reader, which does not share code with our writer.

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const MM_PER_PT = 25.4 / 72;

/** A piece of text on a page, in millimetres from the upper left corner; `y` is its baseline. */
export type Text = {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
};
export type Page = { widthMm: number; heightMm: number; texts: Text[] };

export async function readPdf(bytes: ArrayBuffer) {
  const loading = getDocument({ data: new Uint8Array(bytes.slice(0)), verbosity: 0 });
  const document = await loading.promise;
  const pages: Page[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    pages.push(await readPage(await document.getPage(number)));
  }
  const { info } = await document.getMetadata();
  const language = Object(info)['Language'];
  await loading.destroy();
  const texts = pages.flatMap((page) => page.texts.map(({ text }) => text));
  return { pages, texts, all: texts.join('\n'), language, info: new Map(Object.entries(info)) };
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

async function readPage(page: PdfPage): Promise<Page> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item): Text[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , , x, y] = item.transform;
    return [
      {
        text: item.str,
        x: (x - left) * MM_PER_PT,
        y: (top - y) * MM_PER_PT,
        width: item.width * MM_PER_PT,
        height: item.height * MM_PER_PT,
      },
    ];
  });
  return { widthMm: (right - left) * MM_PER_PT, heightMm: (top - bottom) * MM_PER_PT, texts };
}
