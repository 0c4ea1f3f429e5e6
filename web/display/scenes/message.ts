import { colors, group, shrink, stage, tally, words } from '#web/display/draw.ts';
import type { Scene } from '#web/display/scene.ts';

const { width, margin } = stage;

export function messageScene(about: string, title: string, text: string): Scene {
  const eyebrow = words(about.toUpperCase(), {
    ...{ x: 174, y: 110, size: 38, weight: 600, color: colors.dim, spacing: 2 },
  });
  const large = words(title, { x: width / 2, y: 560, size: 132, anchor: 'middle' });
  const small = words(text, { x: width / 2, y: 660, size: 44, anchor: 'middle', face: 'text', color: colors.dim });
  const node = group({}, tally(margin, 66, 60), eyebrow, large, small);
  let isFitted = false;
  const update = () => {
    if (isFitted) return;
    isFitted = true;
    shrink(eyebrow, width - 174 - margin, [38, 32]);
    shrink(large, width - 2 * margin, [132, 110, 90, 72]);
    shrink(small, width - 2 * margin, [44, 38, 32, 28]);
  };
  return { node, update };
}
