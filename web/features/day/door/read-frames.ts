import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// One reader for all browsers: the built-in one is missing or broken on many phones.

const cacheName = 'pizarra-door-reader';
// Pixels. Larger frames read no better and slower.
const mostWide = 960;

/** Loads the code reader and caches it on the device. So a door that opens without a network can read codes. */
async function loadReader(): Promise<ArrayBuffer> {
  const cache = await caches?.open(cacheName).catch(() => null);
  const kept = await cache?.match(wasmUrl);
  if (kept) return kept.arrayBuffer();
  const fresh = await fetch(wasmUrl);
  if (!fresh.ok) throw new TypeError(`The reader of codes was answered with ${fresh.status}.`);
  await cache?.put(wasmUrl, fresh.clone()).catch(() => undefined);
  return fresh.arrayBuffer();
}

let ready: Promise<unknown> | null = null;
export function prepareReader(): Promise<unknown> {
  ready ??= loadReader().then(wasmBinary => prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }));
  ready.catch(() => {
    ready = null;
  });
  return ready;
}

/** The code in the camera's present picture; null without one. */
export async function readFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): Promise<string | null> {
  if (video.videoWidth === 0) return null;
  const scale = Math.min(1, mostWide / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const frame = context.getImageData(0, 0, canvas.width, canvas.height);
  const [found] = await readBarcodes(frame, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
  return found?.text || null;
}
