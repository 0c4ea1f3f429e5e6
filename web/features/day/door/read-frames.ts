import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// One reader for all browsers: the one that some of them bring is missing or out of service on many telephones.

const cacheName = 'pizarra-door-reader';
// Larger frames are read no better, and later.
const mostWide = 960;

/** Kept on the device, so that a door that opens without a network reads too. */
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

/** What the picture that the camera shows says, if it says anything. */
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
