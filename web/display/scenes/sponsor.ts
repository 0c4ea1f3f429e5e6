import type { Sponsor } from '#contract/competition/sponsors.ts';
import { box, colors, draw, group, show, shrink, stage, tally, words, write } from '#web/display/draw.ts';
import { hourText } from '#web/display/format-time.ts';
import type { Scene } from '#web/display/scene.ts';
import { footer } from './footer.ts';

const { width, margin } = stage;
const middle = width / 2;
const panel = { x: 360, y: 170, width: 1200, height: 560, inside: 56 } as const;

/** One sponsor: the logo on white, its name and its line. While the logo is away, its name stands in its place. */
export function sponsorScene(event: { name: string; timeZone: string }, { name, line, photo }: Sponsor): Scene {
  const eyebrow = words(`${event.name} · Patrocinadores`.toUpperCase(), {
    ...{ x: 166, y: 96, size: 32, weight: 600, color: colors.dim, spacing: 2.4 },
  });
  const hour = words('', { x: width - margin, y: 112, size: 72, anchor: 'end' });
  const large = words(name, { x: middle, y: 490, size: 150, anchor: 'middle', color: colors.ink });
  const logo = draw('image', {
    href: photo,
    x: panel.x + panel.inside,
    y: panel.y + panel.inside,
    width: panel.width - 2 * panel.inside,
    height: panel.height - 2 * panel.inside,
    preserveAspectRatio: 'xMidYMid meet',
    role: 'img',
    'aria-label': name,
  });
  const setSeen = (isSeen: boolean) => {
    show(logo, isSeen);
    show(large, !isSeen);
  };
  logo.addEventListener('load', () => setSeen(true));
  logo.addEventListener('error', () => setSeen(false));
  setSeen(false);
  const title = words(name, { x: middle, y: line === '' ? 880 : 840, size: 84, anchor: 'middle' });
  const said = words(line, { x: middle, y: 916, size: 44, face: 'text', anchor: 'middle', color: colors.dim });
  const foot = footer();
  const ground = box(panel.x, panel.y, panel.width, panel.height, '#fff', { rx: 24 });
  const node = group({}, tally(margin, 56, 56), eyebrow, hour, ground, large, logo, title, said, foot.node);
  let isFitted = false;
  return {
    node,
    update: known => {
      write(hour, hourText(known.now, event.timeZone));
      foot.update(known);
      if (isFitted) return;
      isFitted = true;
      shrink(eyebrow, width - 166 - margin - hour.getComputedTextLength() - 40, [32, 28, 26]);
      shrink(large, panel.width - 2 * panel.inside, [150, 120, 96, 72, 56]);
      shrink(title, width - 2 * margin, [84, 72, 60]);
      shrink(said, width - 2 * margin, [44, 38, 32]);
    },
  };
}
