import { clockText } from '#domain/day/clock/phase.ts';
import type { FloorHeat } from '#domain/day/floors/floor.ts';
import { absenceTexts, partsOfTest, type RaceRow, raceOf, timeShown } from '#domain/day/floors/race.ts';
import { agoText } from '#domain/foundation/time/ago.ts';
import { box, chip, colors, draw, group, set, show, shrink, stage, tally, words, write } from '#web/display/draw.ts';
import { countText } from '#web/display/format-time.ts';
import { freeText, takenRails } from '#web/display/free-rails.ts';
import { gauge } from '#web/display/gauge.ts';
import type { FloorPart, FloorView } from '#web/display/scene.ts';
import { saidBy } from './clock.ts';
import { footer } from './footer.ts';

const { width, margin } = stage;
const right = width - margin;
const rows = { top: 236, bottom: 972 } as const;
const bar = { x: 658, width: 792, flag: 20 } as const;
const countEnd = 1642;
/** More rails than this are shown in turns, so that the text stays readable in a hall. */
const mostRails = 14;
const turnMs = 10_000;

const pagesOf = ({ rails }: FloorHeat): number => Math.max(1, Math.ceil(takenRails(rails ?? []).length / mostRails));
export const pageAt = (heat: FloorHeat, now: number): number => Math.floor(now / turnMs) % pagesOf(heat);

/**
 * The race (sketch 20): clock and counts first, a lane for each rail. The leader is in volt, and a silent rail shows
 * its age.
 */
export function raceScene(view: FloorView, heat: FloorHeat): FloorPart {
  const page = pageAt(heat, view.now);
  const taken = takenRails(heat.rails ?? []);
  const race = raceOf(heat, view.now).filter(({ rail }) => taken.includes(rail));
  const shown = race.slice(page * mostRails, (page + 1) * mostRails);
  const height = Math.min(118, (rows.bottom - rows.top) / Math.max(1, shown.length));
  const head = headOf(view, heat);
  const foot = footer();
  const lanes = shown.map((row, at) => laneOf(heat, row, rows.top + at * height, height));
  const list = group({ role: 'list', 'aria-label': 'Carriles' }, ...lanes.map(({ node }) => node));
  const names = partNames(heat);
  const freeY = rows.top + shown.length * height + 50;
  const free = words(freeY < rows.bottom ? freeText(heat.rails ?? []) : '', {
    ...{ x: margin, y: freeY, size: 30, face: 'text', color: colors.dim },
  });
  const node = group({}, head.node, names.node, list, free, foot.node);
  let isFitted = false;
  const update = (next: FloorView) => {
    if (!isFitted) names.fit();
    isFitted = true;
    head.update(next);
    foot.update(next);
    const fresh = next.floor.heat ? raceOf(next.floor.heat, next.now) : [];
    for (const lane of lanes) {
      const row = fresh.find(({ rail }) => rail.number === lane.number);
      if (row) lane.update(row);
    }
  };
  return { node, update };
}

function headOf({ floor: { event } }: FloorView, heat: FloorHeat): FloorPart {
  const eyebrow = words(event.name.toUpperCase(), {
    ...{ x: 174, y: 58, size: 30, weight: 600, color: colors.dim, spacing: 2.4 },
  });
  const title = words('', { x: 174, y: 146, size: 80 });
  title.appendChild(draw('tspan', {}, document.createTextNode(heat.category.name.toUpperCase())));
  const unit = unitSaid(heat);
  const test = heat.test ? [heat.test.name.toUpperCase(), unit].filter(Boolean).join(' · ') : '';
  title.appendChild(draw('tspan', { dx: 18, fill: colors.dim }, document.createTextNode(test)));
  const face = words('', { x: right, y: 168, size: 190, anchor: 'end', more: { role: 'timer' } });
  const name = words(heat.name, { x: 1400, y: 80, size: 44, anchor: 'end' });
  const below = words('', { x: 1400, y: 136, size: 34, anchor: 'end', weight: 600, color: colors.dim });
  const line = box(0, 188, width, 2, colors.line);
  const node = group({}, tally(margin, 66, 60), eyebrow, title, name, below, face, line);
  let isFitted = false;
  const update = ({ floor: { run }, now }: FloorView) => {
    if (!isFitted) {
      shrink(eyebrow, 980, [30, 28, 26]);
      fitTitle(title, 980);
    }
    isFitted = true;
    const { text, phase, word } = saidBy(run, now);
    write(face, text);
    set(face, 'font-size', text.length > 5 ? 150 : 190);
    set(face, 'fill', phase === 'paused' ? colors.dim : colors.text);
    write(below, word || (run ? `Tope ${clockText(run.capMs)}` : ''));
    set(below, 'fill', word === 'En pausa' ? colors.amber : colors.dim);
  };
  return { node, update };
}

/** Category and test in one line. If even small letters do not fit, only the test shrinks. */
function fitTitle(title: SVGTextElement, room: number): void {
  for (const size of [80, 64, 56, 48]) {
    set(title, 'font-size', size);
    if (title.getComputedTextLength() <= room) return;
  }
  const [category, test] = Array.from(title.children) as SVGTextElement[];
  if (test && category) shrink(test, Math.max(0, room - category.getComputedTextLength() - 18), [48, 40, 34]);
}

/**
 * Names of a workout's parts above the bars, each at its start. If one does not fit, the rounds are named instead.
 * Without rounds, each name that does not fit is left out (LIVE-T4).
 */
function partNames({ test }: FloorHeat) {
  const parts = partsOfTest(test);
  const whole = parts.length > 0 ? parts[parts.length - 1]!.to : 1;
  const at = (count: number) => bar.x + (count / whole) * bar.width;
  const node = group({});
  const lay = (shown: typeof parts) =>
    shown.filter(({ name, from, to }) => {
      const text = words(name.toUpperCase(), {
        ...{ x: at(from), y: 224, size: 27, weight: 600, color: colors.dim, spacing: 1.4 },
      });
      node.appendChild(text);
      const hasRoom = text.getComputedTextLength() <= at(to) - at(from) - 14;
      if (!hasRoom) node.removeChild(text);
      return hasRoom;
    }).length;
  const fit = () => {
    if (lay(parts) === parts.length) return;
    const rounds = partsOfTest(test, true);
    if (rounds.length < 2) return;
    node.textContent = '';
    lay(rounds);
  };
  return { node, fit };
}

function laneOf(heat: FloorHeat, row: RaceRow, top: number, height: number) {
  const { entry, number } = row.rail;
  // Text scales with its row; a thin row has one line.
  const scale = Math.min(1.1, height / 93);
  const hasDetail = height >= 66;
  const middle = top + height / 2;
  const own = (size: number) => Math.round(size * scale);
  const badge = box(margin - 12, top + 6, 68, height - 12, colors.volt, { rx: 6 });
  const digits = words(String(number), { x: margin + 22, y: middle + own(21), size: own(60), anchor: 'middle' });
  const name = words(entry ? entry.name : 'Libre', { x: 138, y: hasDetail ? middle : middle + own(15), size: own(44) });
  const detail = entry ? [entry.box, entry.city].filter(Boolean).join(' · ') : '';
  const below = words(hasDetail ? detail : '', {
    ...{ x: 138, y: middle + own(34), size: Math.max(26, own(29)), face: 'text', color: colors.dim },
  });
  const barHeight = Math.round(height * 0.62);
  const y = middle - barHeight / 2;
  const gone = gauge({ ...bar, y, height: barHeight, color: colors.fill, slant: 16, radius: 0 });
  const way = group({}, gone.node, dividers(heat, y, barHeight));
  const dashes = { fill: 'none', stroke: colors.silent, 'stroke-width': 3, 'stroke-dasharray': '10 8', rx: 6 };
  const noWay = box(bar.x, y, bar.width + bar.flag, barHeight, 'none', { ...dashes, 'aria-hidden': 'true' });
  const missing = chip(right, middle, Math.max(42, own(70)));
  const count = words('', { x: countEnd, y: middle + own(28), size: own(80), anchor: 'end' });
  const placeBox = box(right - 168, middle - own(38), 168, own(76), colors.volt, { rx: 8 });
  const place = words('', { x: right, y: middle + own(15), size: own(44), anchor: 'end' });
  const age = words('', {
    x: right,
    y: middle - own(2),
    size: Math.max(26, own(30)),
    anchor: 'end',
    color: colors.amber,
  });
  const noNews = words('', { x: right, y: middle + own(32), size: 26, weight: 600, anchor: 'end', color: colors.dim });
  const line = box(0, top - 1, width, 2, colors.line);
  const node = group(
    { role: 'listitem' },
    ...[line, badge, digits, name, below, way, noWay, missing.node, count, placeBox, place, age, noNews],
  );
  let isFitted = false;
  const update = (fresh: RaceRow) => {
    if (!isFitted) {
      shrink(name, 496, [own(44), own(36), Math.max(26, own(31)), 26]);
      shrink(below, 496, [Math.max(26, own(29)), 26]);
    }
    isFitted = true;
    const said = placeText(fresh, timeShown(fresh.rail, heat));
    // Decimals need more room than there is beside the bar.
    const letters = countText(fresh.count).length;
    set(count, 'font-size', own(letters > 6 ? 46 : letters > 4 ? 60 : 80));
    drawRow(fresh, said, { badge, digits, name, gone, way, noWay, missing, count, placeBox, place, age, noNews });
    set(place, 'font-size', own(said.isTime ? 60 : 44));
    set(place, 'x', said.isTime ? right - 84 : right);
    set(place, 'text-anchor', said.isTime ? 'middle' : 'end');
    set(place, 'y', middle + own(said.isTime ? 21 : 15));
    set(node, 'aria-label', labelOf(fresh, said.text, heat));
  };
  return { number, node, update };
}

type Drawn = 'badge' | 'digits' | 'name' | 'way' | 'noWay' | 'count' | 'placeBox' | 'place' | 'age' | 'noNews';
type Parts = Record<Drawn, SVGElement> & { gone: ReturnType<typeof gauge>; missing: ReturnType<typeof chip> };

function drawRow(row: RaceRow, { text, isTime }: PlaceText, parts: Parts): void {
  const { isLeader, isOut, silentMs, count, share, absence } = row;
  const isMissing = absence === 'missing';
  const isSilent = silentMs !== null;
  const quiet = isOut || isSilent;
  show(parts.badge, isLeader);
  set(parts.digits, 'fill', isLeader ? colors.ink : colors.dim);
  set(parts.name, 'fill', quiet ? colors.dim : colors.text);
  show(parts.way, !isMissing);
  show(parts.noWay, isMissing);
  parts.missing.say(isMissing ? absenceTexts.missing : '');
  parts.gone.paint(isSilent ? colors.silent : isLeader ? colors.volt : colors.fill);
  parts.gone.fillTo(isOut ? 0 : share);
  write(parts.count, isOut ? '' : countText(count));
  set(parts.count, 'fill', quiet || count === 0 ? colors.dim : colors.text);
  show(parts.placeBox, isTime && isLeader);
  write(parts.place, isMissing ? '' : text);
  set(parts.place, 'fill', isTime ? (isLeader ? colors.ink : colors.text) : colors.dim);
  write(parts.age, isSilent ? agoText(silentMs) : '');
  write(parts.noNews, isSilent ? 'sin señal' : '');
}

type PlaceText = { text: string; isTime: boolean };

/** A finished rail shows its time instead of its place. */
function placeText({ place, isOut, silentMs, absence }: RaceRow, timeMs: number | null): PlaceText {
  if (absence !== null) return { text: absenceTexts[absence], isTime: false };
  if (isOut || silentMs !== null) return { text: '', isTime: false };
  if (timeMs !== null) return { text: clockText(timeMs), isTime: true };
  return { text: place === null ? '' : `${place}.º`, isTime: false };
}

/** Unit of the count; empty for repetitions. */
const unitSaid = ({ test }: FloorHeat): string => (test && test.unit !== 'reps' ? test.unit : '');

function labelOf({ rail, count, silentMs, isOut, place }: RaceRow, said: string, heat: FloorHeat): string {
  const who = `Carril ${rail.number}: ${rail.entry ? rail.entry.name : 'libre'}`;
  if (isOut) return [who, said].filter(Boolean).join(', ');
  const news =
    silentMs === null ? [place !== null && `${place}.º`, timeShown(rail, heat) !== null && said] : [agoText(silentMs)];
  return [who, `${countText(count)} ${unitSaid(heat)}`.trim(), ...news].filter(Boolean).join(', ');
}

/** Borders between the workout's parts, and the flag at its end. */
function dividers({ test }: FloorHeat, y: number, height: number): SVGElement {
  const parts = partsOfTest(test);
  const whole = parts.length > 0 ? parts[parts.length - 1]!.to : 0;
  const gaps = parts.slice(1).map(({ from }) => {
    return box(bar.x + (from / whole) * bar.width - 3, y, 6, height, colors.ground);
  });
  const side = height / 6;
  const flag = test && test.target !== null ? [0, 1, 2, 3, 4, 5] : [];
  const squares = flag.map(at =>
    box(bar.x + bar.width + (at % 2) * (bar.flag / 2), y + at * side, bar.flag / 2, side, colors.text),
  );
  return group({ 'aria-hidden': 'true' }, ...gaps, ...squares);
}
