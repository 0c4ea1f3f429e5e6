import type { FloorHeat } from '#domain/day/floors/floor.ts';
import { shownStartOf } from '#domain/day/heats/until-start.ts';
import { box, colors, group, set, shrink, stage, words, write } from '#web/display/draw.ts';
import { hourText } from '#web/display/format-time.ts';
import type { Scene } from '#web/display/scene.ts';

const { width, height, margin } = stage;
const top = 974;
const nameX = 222;

/** Names of a heat's entries, and how many more there are. */
function namesOf({ rails }: FloorHeat, most: number): string {
  const names = (rails ?? []).flatMap(({ entry }) => (entry ? [entry.name] : []));
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} y ${names.length - most} más` : shown;
}

type Known = Pick<Parameters<Scene['update']>[0], 'floor' | 'now'>;

/** The next heat, at the foot of a scene. At the right is the address where spectators can follow on a phone. */
export function footer(): { node: SVGElement; update: (known: Known) => void } {
  const y = 1034;
  const host = words(location.host, { x: width - margin, y, size: 30, anchor: 'end', face: 'text', weight: 600 });
  const coming = group({});
  const node = group(
    {},
    box(0, top, width, height - top, colors.band),
    box(0, top, width, 2, colors.line),
    coming,
    host,
  );
  let shown = '';
  const update = ({ floor, now }: Known) => {
    const next = floor ? floor.next : null;
    const hour = floor && next ? hourText(shownStartOf(next, now), floor.event.timeZone) : '';
    const key = next ? JSON.stringify([next.id, next.name, next.category.name, hour, next.rails]) : '';
    if (key === shown) return;
    shown = key;
    coming.textContent = '';
    if (next) layNext(coming, next, hour, width - margin - host.getComputedTextLength() - 40);
  };
  return { node, update };
}

function layNext(coming: SVGElement, next: FloorHeat, hourSaid: string, end: number): void {
  const y = 1034;
  const small = { x: 0, y, size: 30, face: 'text' } as const;
  const tag = words('SIGUIENTE', {
    x: margin + 72,
    y: y - 2,
    size: 30,
    anchor: 'middle',
    color: colors.ink,
    spacing: 1,
  });
  // Two categories may share the floor, so the number of the heat alone is not clear.
  const name = words(`${next.category.name} · ${next.name}`, { x: nameX, y, size: 36 });
  const hour = words(hourSaid, small);
  const names = words(namesOf(next, 7), { ...small, color: colors.dim });
  for (const part of [box(margin, y - 40, 144, 56, colors.volt, { rx: 6 }), tag, name, hour, names])
    coming.appendChild(part);
  shrink(name, 700, [36, 32, 30]);
  const hourX = nameX + name.getComputedTextLength() + 24;
  set(hour, 'x', hourX);
  const namesX = hourX + hour.getComputedTextLength() + 24;
  set(names, 'x', namesX);
  const room = end - namesX;
  // A few whole names are better than many cut ones.
  for (let most = 6; most > 1 && names.getComputedTextLength() > room; most -= 1) write(names, namesOf(next, most));
  if (room < 160) write(names, '');
  else shrink(names, room, [30, 28, 26]);
}
