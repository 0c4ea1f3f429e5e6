import sharp from 'sharp';
import { brushOf, height, type Motif, width } from './brush.ts';
import { boxes, clock, hexagons, rower } from './floor.ts';
import { barbell, kettlebells, ropes, tally } from './gym.ts';
import { mountain, road, skyline, track, waves } from './outdoors.ts';
import { type PaletteName, palettes } from './palettes.ts';

const motifs = {
  tally,
  barbell,
  kettlebells,
  ropes,
  boxes,
  hexagons,
  rower,
  clock,
  mountain,
  skyline,
  waves,
  track,
  road,
} satisfies Record<string, Motif>;
type MotifName = keyof typeof motifs;

export type Cover = readonly [motif: MotifName, palette: PaletteName, seed: number];

function coverSvg([motif, palette, seed]: Cover): string {
  const inner = motifs[motif](brushOf(palettes[palette], seed));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inner}</svg>`;
}

/** A PNG as an organizer would upload it; drawn at its size, not blown up. */
export async function drawCover(cover: Cover, pixels: number): Promise<string> {
  const svg = Buffer.from(coverSvg(cover));
  const png = await sharp(svg, { density: (72 * pixels) / width })
    .removeAlpha()
    .png({ compressionLevel: 2 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
