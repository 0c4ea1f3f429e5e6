import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = new URL('./covers/', import.meta.url);
// Width of every drawing, in SVG units.
const width = 1200;

/** A drawing of `demo/covers/` as a PNG of this width, as an organizer would upload it. */
export async function readCover(cover: string, pixels: number): Promise<string> {
  const svg = await readFile(new URL(`${cover}.svg`, folder));
  const png = await sharp(svg, { density: (72 * pixels) / width })
    .removeAlpha()
    .png({ compressionLevel: 2 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
