// What the demo's pictures are drawn with: SVG of 1200 × 800, an ink ground, two or three colours and one volt accent.

export type Palette = {
  /** From the top of the ground to its bottom. */
  ground: readonly [string, string, string];
  main: string;
  second: string;
  light: string;
  deep: string;
};

/** One seed always draws the same picture. */
export type Brush = Palette & { random: () => number; between: (low: number, high: number) => number };
export type Motif = (brush: Brush) => string;

export const volt = '#c6f21f';
export const ink = '#0a0f1a';
export const width = 1200;
export const height = 800;

export function brushOf(palette: Palette, seed: number): Brush {
  let state = (seed * 2_654_435_761) >>> 0;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  // The first numbers of near seeds lie near each other.
  for (let i = 0; i < 6; i++) random();
  return { ...palette, random, between: (low, high) => low + (high - low) * random() };
}

export const round = (value: number) => Math.round(value * 10) / 10;
export const count = (amount: number) => Array.from({ length: amount }, (_, index) => index);

type Point = readonly [x: number, y: number];
export const line = (points: readonly Point[]) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
export const shape = (points: readonly Point[], fill: string, more = '') =>
  `<path d="${line(points)}Z" fill="${fill}" ${more}/>`;
export const stroke = (d: string, colour: string, weight: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${round(weight)}" ${more}/>`;
export const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`;
export const box = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${more}/>`;

type Stop = readonly [offset: number, colour: string, opacity?: number];
const stopsOf = (stops: readonly Stop[]) =>
  stops.map(([at, c, o = 1]) => `<stop offset="${at}" stop-color="${c}" stop-opacity="${o}"/>`).join('');
export const linear = (id: string, stops: readonly Stop[], across = '0 0 0 1') => {
  const [x1, y1, x2, y2] = across.split(' ');
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`;
};
const radial = (id: string, stops: readonly Stop[]) => `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`;

/** The ground of most motifs: the palette from corner to corner and a glow of light. */
export function lit(
  { ground: [top, middle, bottom], main, light }: Brush,
  x: number,
  y: number,
  r: number,
  strength = 0.5,
) {
  return `<defs>${linear(
    'ground',
    [
      [0, top],
      [0.55, middle],
      [1, bottom],
    ],
    '0 0 1 1',
  )}${radial('glow', [
    [0, light, strength],
    [0.3, main, strength * 0.8],
    [1, main, 0],
  ])}</defs>${box(0, 0, width, height, 'url(#ground)')}${disc(x, y, r, 'url(#glow)')}`;
}

/** Chalk in the air. */
export const chalk = ({ between, light }: Brush, amount: number, x: number, y: number, spread: number) =>
  count(amount)
    .map(() => {
      const angle = between(0, Math.PI * 2);
      const far = between(0.1, 1) ** 1.6 * spread;
      const size = between(1.5, 7);
      return disc(
        x + Math.cos(angle) * far,
        y + Math.sin(angle) * far * 0.7,
        size,
        light,
        `opacity="${round(between(0.1, 0.7))}"`,
      );
    })
    .join('');
