// Names and addresses in Indian scripts, as another library reads them.

import { jsPDF } from 'jspdf';
import type { Report } from '../../data/report.ts';
import { openLettering } from '../../web/report/pdf/indic/indic-shaping.ts';
import { readFace } from './face-file.ts';
import { letterhead, reportOf as reportOfBlocks } from './made-report.ts';
import { makePdf } from './make-pdf.ts';
import { readPdf } from './pdf-reader.ts';

function reportOf(values: string[]): Report {
  const facts = values.map((value, index) => ({ label: `Fact ${index}`, value }));
  const all = [...facts, { label: 'End', value: '-' }];
  return reportOfBlocks([{ kind: 'facts', title: 'Facts', facts: all }]);
}

/** Copies the values of a report's facts out of its document. */
async function copied(values: string[]): Promise<string[]> {
  const { pages } = await readPdf(await makePdf(reportOf(values), letterhead, readFace));
  const found = new Map<string, string>();
  let label = '';
  for (const { text, x } of pages.flatMap((page) => page.texts)) {
    if (/^(Fact \d+|End)$/.test(text)) label = text;
    else if (x > 60) found.set(label, (found.get(label) ?? '') + text);
  }
  return values.map((_, index) => withoutGaps(found.get(`Fact ${index}`) ?? ''));
}

/** Removes spaces, because a reader only guesses the gaps between fonts and lines. */
function withoutGaps(text: string): string {
  return text.replaceAll(' ', '');
}

const samples = {
  Devanagari: 'श्री अनिल द्विवेदी, मकान नं. 12, क्षत्रिय मार्ग, दिल्ली ११०००१',
  Bengali: 'শ্রী অনির্বাণ চট্টোপাধ্যায়, ক্ষুদিরাম সরণি, কলকাতা ৭০০০০১',
  Gurmukhi: 'ਸ੍ਰੀ ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ, ਅੰਮ੍ਰਿਤਸਰ, ਜ਼ਿਲ੍ਹਾ',
  Gujarati: 'શ્રી કૃષ્ણકાંત પટેલ, અમદાવાદ, ક્ષત્રિય, સ્ત્રી',
  Odia: 'ଶ୍ରୀ କୃଷ୍ଣ ଚନ୍ଦ୍ର ସାହୁ, ଭୁବନେଶ୍ୱର, ଓଡ଼ିଶା',
  Tamil: 'திரு. கிருஷ்ணமூர்த்தி, கோயம்புத்தூர், ஸ்ரீ',
  Telugu: 'శ్రీ కృష్ణమూర్తి, హైదరాబాద్, విశాఖపట్నం',
  Kannada: 'ಶ್ರೀ ಕೃಷ್ಣಮೂರ್ತಿ, ಬೆಂಗಳೂರು, ಕ್ಷೇತ್ರ',
  Malayalam: 'ശ്രീ കൃഷ്ണൻകുട്ടി, തിരുവനന്തപുരം, ക്ഷേത്രം',
  'all with Latin on one line': 'S/O श्री RAMESH “Flat 4–B” কলকাতা, ਸਿੰਘ; તા. (TN) தமிழ் Zoë',
  'a mark without its letter': 'ि A\u093F ্',
  'dandas and joiners': 'क्\u200Dष। राम॥ শ্রী। A\u200D',
};

test('names and addresses in every script can be read, copied and searched', async () => {
  const values = Object.values(samples);
  const plain = values.map((value) => withoutGaps(value).replaceAll('\u200D', ''));
  expect(await copied(values)).toEqual(plain);
});

test('every letter of the nine scripts has its own shape', async () => {
  const codes = Array.from({ length: 0x0d80 - 0x0900 }, (_, index) => 0x0900 + index);
  const letters = codes
    .map((code) => String.fromCharCode(code))
    .filter((letter) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(letter) && !'\u0C5C\u0CDC'.includes(letter));
  expect(letters.length).toBeGreaterThan(600);
  const rows = Array.from({ length: Math.ceil(letters.length / 32) }, (_, row) =>
    letters.slice(row * 32, (row + 1) * 32).join(' '),
  );
  expect((await copied(rows)).join('')).toBe(withoutGaps(letters.join('')));
});

test('the letters of each script join as they should', async () => {
  const lettering = await openLettering(new jsPDF(), ['devanagari', 'tamil'], readFace);
  expect(lettering.parts('devanagari', 'क्षत्रिय')).toEqual(['क्ष', 'त्रि', 'य']);
  expect(lettering.parts('tamil', 'கோயம்')).toEqual(['கோ', 'ய', 'ம்']);
  // Three letters that join into one shape.
  const width = (text: string) => lettering.width('devanagari', text);
  expect(width('क्ष्र')).toBeLessThan(0.8 * (width('क') + width('ष') + width('र')));
});

test('a long name without spaces breaks between syllables and loses no letter', async () => {
  const value = 'श्रीक्षत्रियकृष्ण'.repeat(40);
  const [text] = await copied([value]);
  expect(text).toBe(value);
});

test("a document in Latin letters loads no font, and one in Tamil loads only Tamil's", async () => {
  const requested: string[] = [];
  const read = (name: string) => {
    requested.push(name);
    return readFace(name);
  };
  await makePdf(reportOf(['A name']), letterhead, read);
  expect(requested).toEqual([]);
  // Loaded fonts are not requested again, so `failing` fails only if another font is needed.
  const failing = () => Promise.reject(new Error('no signal'));
  await makePdf(reportOf(['தமிழ்']), letterhead, read);
  await expect(makePdf(reportOf(['தமிழ்']), letterhead, failing)).resolves.toBeDefined();
  expect(requested.filter((name) => name !== 'harfbuzz.wasm' && name !== 'tamil.face')).toEqual([]);
});

test('a document fails if its font does not load, but a later attempt can succeed', async () => {
  vi.resetModules(); // as in a worker that has just started
  const { makePdf: makeAnew } = await import('./make-pdf.ts');
  const failing = () => Promise.reject(new Error('no signal'));
  await expect(makeAnew(reportOf(['ಕನ್ನಡ']), letterhead, failing)).rejects.toThrow('no signal');
  await expect(makeAnew(reportOf(['ಕನ್ನಡ']), letterhead, readFace)).resolves.toBeDefined();
});

test('a PDF with a name in an Indian script is small enough for a slow connection', async () => {
  const report = reportOf(['राम', samples.Devanagari, samples.Devanagari]);
  expect((await makePdf(report, letterhead, readFace)).byteLength).toBeLessThan(30_000);
});

test("a letter's shape is stored once, however many times a document shows it", async () => {
  const once = await makePdf(reportOf([samples.Tamil]), letterhead, readFace);
  const often = await makePdf(reportOf(Array(30).fill(samples.Tamil)), letterhead, readFace);
  expect(often.byteLength - once.byteLength).toBeLessThan(once.byteLength);
});
