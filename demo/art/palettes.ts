import type { Palette } from './brush.ts';

const palette = (ground: Palette['ground'], main: string, second: string, light: string, deep: string): Palette => ({
  ground,
  main,
  second,
  light,
  deep,
});

/** What a motif is painted in: from the evening's reds to the páramo's blues. */
export const palettes = {
  dusk: palette(['#4a1458', '#e0472f', '#ffb02e'], '#ffce55', '#7d2049', '#ffe08a', '#2a0d2e'),
  ridge: palette(['#0f2350', '#3f6fc9', '#b9d7ff'], '#2a4f9e', '#5f86d4', '#f3f7ff', '#142c63'),
  ember: palette(['#1d1030', '#5a1436', '#0c0a1c'], '#e4374a', '#ff8a3c', '#ffd0a6', '#36124a'),
  lagoon: palette(['#04363f', '#0a6c70', '#031d26'], '#ff8a3c', '#13a39a', '#f5f1e6', '#053f47'),
  amber: palette(['#20150a', '#7a3d0c', '#140c08'], '#f0a32c', '#c9611a', '#ffe3ad', '#3b2010'),
  court: palette(['#2a0b12', '#a31f2b', '#16060b'], '#d7382f', '#a3212b', '#fff1e8', '#4d0f1b'),
  deepSea: palette(['#031a33', '#06457d', '#02101f'], '#1f8fe0', '#8bd8ff', '#eaf6ff', '#04284a'),
  violet: palette(['#0b0722', '#3a1a72', '#120b30'], '#ff4fa0', '#7b6cff', '#ffe3f1', '#24124f'),
  forest: palette(['#06231a', '#12694a', '#04140f'], '#2fae74', '#f0b41c', '#eaffe9', '#0a3a2a'),
  clay: palette(['#7c2414', '#d9582f', '#f2a35c'], '#e0633a', '#c44a27', '#fff0dd', '#8f2417'),
  slate: palette(['#131b2c', '#33435f', '#0a0f1a'], '#8fa3c4', '#4d6288', '#f2f5fa', '#1b2740'),
  rose: palette(['#3a0f37', '#b32d63', '#ff9d7a'], '#ff6d8d', '#8f2260', '#ffe6d6', '#4a1040'),
} as const satisfies Record<string, Palette>;
export type PaletteName = keyof typeof palettes;
