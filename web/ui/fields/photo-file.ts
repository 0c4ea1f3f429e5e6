// readPhoto(file, maxBytes): a picked file as a data URL, or the problem. The bytes decide, not the name.
export type PhotoProblem = 'type' | 'size' | 'broken';

const startsWith = (bytes: Uint8Array, signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
const isJpeg = (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xd8, 0xff]);
const isPng = (bytes: Uint8Array) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const asDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

function loadImage(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  return image.decode().then(() => image);
}

export async function readPhoto(file: File, maxBytes: number): Promise<{ source: string } | { problem: PhotoProblem }> {
  try {
    const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    const type = isJpeg(bytes) ? 'image/jpeg' : isPng(bytes) ? 'image/png' : null;
    if (!type || (file.type !== '' && file.type !== type)) return { problem: 'type' };
    if (file.size >= maxBytes) return { problem: 'size' };
    const source = await asDataUrl(new Blob([file], { type }));
    await loadImage(source);
    return { source };
  } catch {
    return { problem: 'broken' };
  }
}

/** The shape of a face, a logo, or a cover of 16:9. */
export type PhotoShape = 'round' | 'square' | 'wide';
export type CropArea = { x: number; y: number; width: number; height: number };

const longestSide = 1600;
const dataUrlBytes = (url: string) => Math.floor(((url.length - url.indexOf(',') - 1) * 3) / 4);

/**
 * Returns the chosen area as a JPEG data URL, at most 1200 pixels high and under `maxBytes`. A wide picture may be
 * wider.
 */
export async function cropPhoto(source: string, area: CropArea, maxBytes: number): Promise<string> {
  const image = await loadImage(source);
  for (const [largest, quality] of [
    [1200, 0.88],
    [1000, 0.8],
    [800, 0.7],
  ] as const) {
    const scale = Math.min(1, largest / area.height, longestSide / area.width);
    const width = Math.max(1, Math.round(area.width * scale));
    const height = Math.max(1, Math.round(area.height * scale));
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const paper = canvas.getContext('2d')!;
    // JPEG has no transparency: transparent parts of a PNG become white, not black.
    paper.fillStyle = '#fff';
    paper.fillRect(0, 0, width, height);
    paper.imageSmoothingQuality = 'high';
    paper.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
    const url = canvas.toDataURL('image/jpeg', quality);
    if (dataUrlBytes(url) < maxBytes) return url;
  }
  throw new Error('The cropped picture is still too large');
}

// The most bytes of a picture that is used as it was picked. A form's draft stores it too, so it is no larger than one
// made here.
const lightBytes = 512 * 1024;

/** Returns the whole picture: as it was picked, or smaller if it is larger than any place shows. */
export async function fitPhoto(source: string, maxBytes: number): Promise<string> {
  const { naturalWidth: width, naturalHeight: height } = await loadImage(source);
  if (Math.max(width, height) <= longestSide && dataUrlBytes(source) < lightBytes) return source;
  return cropPhoto(source, { x: 0, y: 0, width, height }, maxBytes);
}
