import { clockText } from '#domain/day/clock/phase.ts';
import type { FloorHeat } from '#domain/day/floors/floor.ts';
import { absenceOf, absenceTexts } from '#domain/day/floors/race.ts';
import { shownStartOf } from '#domain/day/heats/until-start.ts';
import { box, chip, chipWidth, colors, group, shrink, stage, tally, words, write } from '#web/display/draw.ts';
import { hourText } from '#web/display/format-time.ts';
import { freeText, takenRails } from '#web/display/free-rails.ts';
import type { FloorPart, FloorView } from '#web/display/scene.ts';

const { width, margin } = stage;
const right = width - margin;
const head = 280;
const bottom = 1044;
const mostRows = 12;

/**
 * The next heat. After its call the head turns volt. No other scene has such a head, so people notice a call without
 * reading.
 */
export function nextScene({ floor: { event } }: FloorView, next: FloorHeat): FloorPart {
  const isCalled = next.calledAt !== null;
  const [ground, main, side] = isCalled
    ? [colors.volt, colors.ink, colors.ink]
    : [colors.band, colors.text, colors.dim];
  const about = ['Siguiente', next.category.name, next.test ? next.test.name : null].filter(Boolean).join(' · ');
  const eyebrow = words(about.toUpperCase(), { x: 152, y: 78, size: 38, weight: 600, color: side, spacing: 1.6 });
  const name = words(next.name.toUpperCase(), { x: margin, y: 250, size: 170, color: main });
  const where = words(isCalled ? 'a zona de llamada' : '', { x: 0, y: 250, size: 84, color: main });
  const label = words('', { x: right, y: 78, size: 36, weight: 600, anchor: 'end', color: side });
  const big = words('', { x: right, y: 250, size: 170, anchor: 'end', color: main });
  const rails = takenRails(next.rails ?? []).slice(0, mostRows);
  const step = Math.min(118, (bottom - head) / Math.max(1, rails.length));
  const freeY = head + rails.length * step + 50;
  const fits: (() => void)[] = [];
  const lines = rails.map((rail, at) => {
    const y = head + at * step + step / 2;
    const size = Math.min(76, Math.round(step * 0.66));
    const { entry } = rail;
    const absence = absenceOf(rail, next);
    const isMissing = absence === 'missing';
    const who = words(entry ? entry.name : 'Libre', { x: 178, y: y + size * 0.34, size });
    if (entry === null || absence === 'noShow') who.setAttribute('fill', colors.dim);
    const from = entry ? [entry.box, entry.city].filter(Boolean).join(' · ') : '';
    const mark = chip(right, y, Math.min(70, step - 16));
    if (isMissing) mark.say(absenceTexts.missing);
    const edge = isMissing ? right - chipWidth - 32 : right;
    const detail = words(from, { x: edge, y: y + 13, size: 38, face: 'text', anchor: 'end', color: colors.dim });
    fits.push(() => {
      shrink(detail, 700, [38, 32, 28]);
      shrink(who, edge - 178 - detail.getComputedTextLength() - 48, [
        size,
        Math.round(size * 0.8),
        Math.round(size * 0.66),
      ]);
    });
    const digits = words(String(rail.number), { x: margin, y: y + size * 0.34, size, color: colors.dim });
    return group(
      { role: 'listitem' },
      digits,
      who,
      detail,
      mark.node,
      box(margin, y + step / 2, width - 2 * margin, 2, colors.line),
    );
  });
  const body = rails.length > 0 ? [group({ role: 'list', 'aria-label': 'Carriles' }, ...lines)] : untold();
  const node = group(
    {},
    box(0, 0, width, head, ground),
    tally(margin, 36, 56, isCalled ? colors.ink : colors.text),
    ...[eyebrow, name, where, label, big],
    ...body,
    words(freeY < bottom ? freeText(next.rails ?? []) : '', {
      ...{ x: margin, y: freeY, size: 30, face: 'text', color: colors.dim },
    }),
  );
  const update = ({ now }: FloorView) => {
    const start = shownStartOf(next, now);
    const left = start - now;
    const isSoon = isCalled && left > 0 && left < 3_600_000;
    write(label, isSoon ? 'a pista en' : left > 0 ? 'hora prevista' : 'se retrasa');
    write(big, isSoon ? clockText(left + 999) : hourText(start, event.timeZone));
    for (const act of fits.splice(0)) act();
    if (where.getAttribute('x') !== '0') return;
    shrink(eyebrow, 1300, [38, 34, 30]);
    const room = right - big.getComputedTextLength() - 60 - margin;
    shrink(name, Math.max(400, room), [170, 140, 110, 84]);
    const x = margin + name.getComputedTextLength() + 36;
    where.setAttribute('x', String(x));
    if (x + where.getComputedTextLength() > right - big.getComputedTextLength() - 40) write(where, '');
  };
  return { node, update };
}

/** Text for a heat with an unpublished plan: its time is public, its names are not. */
function untold(): SVGElement[] {
  const at = { x: width / 2, anchor: 'middle' } as const;
  return [
    words('Carriles por publicar', { ...at, y: 620, size: 110 }),
    words('Aquí salen los atletas cuando la organización publique el heat.', {
      ...{ ...at, y: 700, size: 40, face: 'text' },
      color: colors.dim,
    }),
  ];
}
