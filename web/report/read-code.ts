// Reads QR codes in a photo or a camera image, with the phone's own reader or, if it has none,
// ours.

/** The Shape Detection API, for which TypeScript has no types. */
type BarcodeDetector = { detect: (image: ImageBitmap) => Promise<{ rawValue: string }[]> };
type BarcodeDetectors = {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats: () => Promise<string[]>;
};

/**
 * Photos are scaled down to this side length. In a photo of a whole page, a module of the code is
 * then still four pixels wide.
 */
const SIDE_MAX = 3_200;

/**
 * The maximum number of pixels in a photo. Phones take photos of 12 to 50 million pixels. At four
 * bytes each, this limit is 256 MB.
 */
const PIXELS_MAX = 64_000_000;

/** `searchMs`: how long to search one image. The camera soon shows a missed code again. */
type Effort = { sideMax: number; searchMs: number };

const PHOTO: Effort = { sideMax: SIDE_MAX, searchMs: 3_000 };

/** The effort for a camera image: low, because more images follow and the phone must respond. */
const FRAME: Effort = { sideMax: 800, searchMs: 150 };

/** The texts of the codes in a photo; undefined if the file is not a picture or is too large. */
export async function readPhoto(file: Blob): Promise<string[] | undefined> {
  if ((await pixelsIn(file)) > PIXELS_MAX) return undefined;
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return undefined;
  return codesIn(image, PHOTO);
}

/** The texts of the codes that the camera sees now. */
export async function readFrame(video: HTMLVideoElement): Promise<string[]> {
  const image = await createImageBitmap(video).catch(() => undefined); // no camera image yet
  return image ? codesIn(image, FRAME) : [];
}

async function codesIn(image: ImageBitmap, effort: Effort): Promise<string[]> {
  const known = await knownToPhone(image);
  const texts = known.length > 0 ? known : await decoded(image, effort);
  image.close();
  return texts;
}

/**
 * The number of pixels; infinite if the file is not a picture. To learn this, the browser reads
 * only the file's header.
 */
async function pixelsIn(file: Blob): Promise<number> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
    return image.naturalWidth * image.naturalHeight;
  } catch {
    return Infinity;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

async function knownToPhone(image: ImageBitmap): Promise<string[]> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectors };
  if (!Detector) return [];
  try {
    if (!(await Detector.getSupportedFormats()).includes('qr_code')) return [];
    const codes = await new Detector({ formats: ['qr_code'] }).detect(image);
    return codes.map(({ rawValue }) => rawValue);
  } catch {
    return []; // Android's interface does nothing without Google's services
  }
}

async function decoded(image: ImageBitmap, { sideMax, searchMs }: Effort): Promise<string[]> {
  const { default: decodeQR } = await import('qr/decode.js');
  const { width, height, data } = pixelsOf(image, sideMax);
  try {
    return [decodeQR({ width, height, data }, { effort: Infinity, timeLimit: searchMs })];
  } catch {
    return []; // our reader throws if it finds no code
  }
}

function pixelsOf(image: ImageBitmap, sideMax: number): ImageData {
  const scale = Math.min(1, sideMax / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return new ImageData(1, 1); // without memory for the image, no code is found
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
