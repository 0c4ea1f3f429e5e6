import type { FloorHeat } from '#domain/day/floors/floor.ts';
import { box, colors, group, shrink, stage, words, write } from '#web/display/draw.ts';
import { hourText } from '#web/display/format-time.ts';
import type { FloorPart, FloorView } from '#web/display/scene.ts';

const { width, height, margin } = stage;
const top = 974;

/** Names of a heat's entries, and how many more there are. */
function namesOf({ rails }: FloorHeat, most: number): string {
  const names = (rails ?? []).flatMap(({ entry }) => (entry ? [entry.name] : []));
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} y ${names.length - most} más` : shown;
}

/** Next heat, at the foot of a race. At the right the address where spectators can follow on a phone. */
export function footer({ floor: { next, event } }: FloorView): FloorPart {
  const y = 1034;
  const host = words(location.host, { x: width - margin, y, size: 30, anchor: 'end', face: 'text', weight: 600 });
  const band = [box(0, top, width, height - top, colors.band), box(0, top, width, 2, colors.line)];
  if (!next) return { node: group({}, ...band, host), update: () => undefined };
  const tag = box(margin, y - 40, 144, 56, colors.volt, { rx: 6 });
  const tagText = words('SIGUIENTE', {
    x: margin + 72,
    y: y - 2,
    size: 30,
    anchor: 'middle',
    color: colors.ink,
    spacing: 1,
  });
  const name = words(next.name, { x: 222, y, size: 36 });
  const hour = words(hourText(next.start, event.timeZone), { x: 0, y, size: 30, face: 'text' });
  const names = words(namesOf(next, 7), { x: 0, y, size: 30, face: 'text', color: colors.dim });
  const node = group({}, ...band, tag, tagText, name, hour, names, host);
  let isFitted = false;
  const update = () => {
    if (isFitted) return;
    isFitted = true;
    shrink(name, 420, [36, 32]);
    const hourX = 222 + name.getComputedTextLength() + 24;
    hour.setAttribute('x', String(hourX));
    const namesX = hourX + hour.getComputedTextLength() + 24;
    names.setAttribute('x', String(namesX));
    const room = width - margin - host.getComputedTextLength() - 40 - namesX;
    // A few whole names are better than many cut ones.
    for (let most = 6; most > 1 && names.getComputedTextLength() > room; most -= 1) write(names, namesOf(next, most));
    shrink(names, room, [30, 28, 26]);
  };
  return { node, update };
}
