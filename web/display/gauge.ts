import { colors, draw, group } from './draw.ts';

type Gauge = {
  x: number;
  y: number;
  width: number;
  height: number;
  color: string;
  radius?: number;
  /** Slant of the front edge, in units of the picture. */
  slant?: number;
  track?: string;
};

let count = 0;

/** A bar that fills from the left. The filled part moves in from outside, so its front edge keeps its shape. */
export function gauge({ x, y, width, height, color, radius = 6, slant = 0, track = colors.track }: Gauge) {
  count += 1;
  const id = `gauge-${count}`;
  const frame = { x, y, width, height, rx: radius };
  const left = x - slant;
  const points = `${left},${y} ${x + width + slant},${y} ${x + width},${y + height} ${left},${y + height}`;
  const filled = draw('polygon', { points, fill: color, style: 'transition: transform 250ms linear' });
  let shown = -1;
  const node = group(
    { 'aria-hidden': 'true' },
    draw('clipPath', { id }, draw('rect', frame)),
    draw('rect', { ...frame, fill: track }),
    group({ 'clip-path': `url(#${id})` }, filled),
  );
  return {
    node,
    paint: (next: string) => {
      if (filled.getAttribute('fill') !== next) filled.setAttribute('fill', next);
    },
    fillTo: (share: number) => {
      // A change below a tenth of a unit is invisible.
      const at = Math.round(share * width * 10) / 10;
      if (at === shown) return;
      // The first value appears without animation.
      filled.style.transition = shown < 0 ? 'none' : 'transform 250ms linear';
      shown = at;
      filled.style.transform = `translateX(${at - width - (at === 0 ? slant : 0)}px)`;
    },
  };
}
