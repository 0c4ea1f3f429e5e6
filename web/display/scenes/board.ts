import { pagesOfBoard, rowsOfBoardPage } from '#domain/day/displays/choose-scene.ts';
import type { Board } from '#domain/scoring/boards/board.ts';
import { type BoardLine, linesOf } from '#web/display/board-lines.ts';
import { box, colors, draw, group, show, shrink, stage, tally, words } from '#web/display/draw.ts';
import type { Scene } from '#web/display/scene.ts';
import { footer } from './footer.ts';

const { width, margin } = stage;
const right = width - margin;
const rows = { top: 240, height: 73 } as const;
const nameX = 206;
const totalWidth = 230;
const newForMs = 5_000;
const medals = ['#f4b41f', '#bcc3cd', '#c9793b'];
const changedRow = '#252f18';
const mostPips = 8;

type View = { board: Board; page: number; event: string; category: string };
type Fit = () => void;

/** Ten rows of a category's table, its places and its latest tests. */
export function boardScene(view: View): Scene {
  const { board, page } = view;
  const { heads, lines, totalHead, about } = linesOf(board);
  const shown = lines.slice(page * rowsOfBoardPage, (page + 1) * rowsOfBoardPage);
  const pitch = heads.length > 3 ? 200 : 232;
  const columnAt = (at: number) => right - totalWidth - (heads.length - at) * pitch;
  const fits: Fit[] = [];
  const head = headOf(view, about, lines.length, fits);
  const titles = heads.map((text, at) => {
    const title = words(text.toUpperCase(), { x: columnAt(at), y: 226, size: 29, weight: 600, color: colors.dim });
    fits.push(() => shrink(title, pitch - 22, [29, 26]));
    return title;
  });
  const total = words(totalHead.toUpperCase(), {
    x: right,
    y: 226,
    size: 29,
    weight: 600,
    anchor: 'end',
    color: colors.dim,
  });
  const drawn = shown.map((line, at) =>
    rowOf(line, rows.top + at * rows.height, { columnAt, width: pitch - 22, fits }),
  );
  const list = group({ role: 'list', 'aria-label': 'Tabla' }, ...drawn.map(({ node }) => node));
  const foot = footer();
  const empty = words('Todavía no hay resultados', { x: width / 2, y: 620, size: 110, anchor: 'middle' });
  const node = group(
    {},
    head,
    ...titles,
    total,
    box(margin, rows.top - 2, width - 2 * margin, 2, colors.line),
    list,
    foot.node,
  );
  if (shown.length === 0) node.appendChild(empty);
  return {
    node,
    update: known => {
      for (const act of fits.splice(0)) act();
      foot.update(known);
      const changedAt = known.board ? known.board.changedAt : new Map<string, number>();
      for (const { id, news } of drawn) show(news, Date.now() - (changedAt.get(id) || 0) < newForMs);
    },
  };
}

function headOf({ board, page, event, category }: View, about: string, known: number, fits: Fit[]): SVGElement {
  const eyebrow = words(event.toUpperCase(), { x: 174, y: 66, size: 30, weight: 600, color: colors.dim, spacing: 2.4 });
  const title = words('', { x: 174, y: 152, size: 84 });
  title.appendChild(draw('tspan', {}, document.createTextNode(category.toUpperCase())));
  const after = draw('tspan', { dx: 20, fill: colors.dim }, document.createTextNode(about.toUpperCase()));
  title.appendChild(after);
  const pages = pagesOfBoard(known);
  const first = page * rowsOfBoardPage + 1;
  const count = Math.max(known, board.page ? board.count : known);
  const text = known === 0 ? '' : `Puestos ${first}–${Math.min(known, first + rowsOfBoardPage - 1)} de ${count}`;
  const places = words(text, { x: right, y: 86, size: 44, anchor: 'end' });
  fits.push(() => {
    shrink(eyebrow, 1240, [30, 26]);
    for (const size of [84, 72, 60, 50]) {
      title.setAttribute('font-size', String(size));
      if (title.getComputedTextLength() <= right - 174 - 20) break;
    }
    if (title.getComputedTextLength() > right - 174) after.textContent = '';
    if (title.getComputedTextLength() > right - 174) shrink(title, right - 174, [50, 44]);
  });
  return group({}, tally(margin, 66, 60), eyebrow, title, places, pips(pages, page));
}

/** Many pages are one bar with a moving part. */
function pips(pages: number, page: number): SVGElement {
  const all = 330;
  const node = group({ 'aria-hidden': 'true' });
  if (pages < 2) return node;
  const isBar = pages > mostPips;
  const step = isBar ? all / pages : 74;
  const left = right - step * pages;
  if (isBar) node.appendChild(box(left, 108, all, 9, colors.track, { rx: 4 }));
  for (let at = 0; at < pages; at += 1) {
    if (isBar && at !== page) continue;
    node.appendChild(
      box(left + at * step, 108, isBar ? step : step - 10, 9, at === page ? colors.text : colors.track, { rx: 4 }),
    );
  }
  return node;
}

type Columns = { columnAt: (at: number) => number; width: number; fits: Fit[] };

function rowOf(line: BoardLine, top: number, columns: Columns) {
  const { id, pos, name, from, total } = line;
  const middle = top + rows.height / 2;
  const base = middle + 19;
  const news = group(
    { visibility: 'hidden' },
    box(margin, top, width - 2 * margin, rows.height - 2, changedRow),
    box(margin - 14, top, 8, rows.height - 2, colors.volt),
  );
  const medal = pos > 0 && pos <= medals.length ? box(0, middle - 27, 14, 54, medals[pos - 1]!, { rx: 4 }) : null;
  const place = words(pos > 0 ? String(pos) : '–', { x: 120, y: base, size: 56, anchor: 'end' });
  const who = words(name, { x: nameX, y: base - 2, size: 54 });
  const where = words(from, { x: 0, y: base - 4, size: 28, face: 'text', color: colors.dim });
  const sum = words(total, { x: right, y: base + 3, size: 62, anchor: 'end' });
  columns.fits.push(() => {
    const room = columns.columnAt(0) - nameX - 32;
    shrink(who, room, [54, 46, 40, 34]);
    where.setAttribute('x', String(nameX + who.getComputedTextLength() + 18));
    const left = room - who.getComputedTextLength() - 18;
    if (left < 90) where.textContent = '';
    else shrink(where, left, [28, 26]);
    shrink(place, 66, [56, 48, 40, 34]);
    shrink(sum, totalWidth - 24, [62, 52, 44, 36]);
  });
  const cells = line.cells.map((cell, at) => cell && cellOf(cell, columns.columnAt(at), middle, columns));
  const node = group(
    { role: 'listitem', 'aria-label': [pos > 0 ? `${pos}.º` : '', name, total].filter(Boolean).join(', ') },
    ...[news, medal, place, moveOf(line.moved, middle), who, where, ...cells, sum],
    box(margin, top + rows.height - 2, width - 2 * margin, 2, colors.line),
  );
  return { id, node, news };
}

/** A triangle: fonts of old televisions lack the sign. */
function moveOf(moved: number, middle: number): SVGElement | null {
  if (moved === 0) return null;
  const color = moved > 0 ? '#3ddc84' : colors.dim;
  const points = moved > 0 ? '142,6 156,6 149,-8' : '142,-7 156,-7 149,7';
  const steps = words(String(Math.abs(moved)), { x: 161, y: 11, size: 32, weight: 600, color });
  return group({ transform: `translate(0 ${middle})` }, draw('polygon', { points, fill: color }), steps);
}

function cellOf(
  { place, text, isFirst }: NonNullable<BoardLine['cells'][number]>,
  x: number,
  middle: number,
  { width, fits }: Columns,
) {
  const [ground, side, ink] = isFirst ? [colors.volt, '#a9cf1a', colors.ink] : [colors.track, '#28324a', colors.text];
  const placeWidth = place === '' ? 0 : 68;
  const y = middle + 12;
  const value = words(text, { x: x + width - 16, y, size: 36, weight: 600, anchor: 'end', color: ink });
  fits.push(() => shrink(value, width - placeWidth - 30, [36, 32, 28, 26]));
  return group(
    {},
    box(x, middle - 27, width, 54, ground, { rx: 6 }),
    placeWidth > 0 ? box(x, middle - 27, placeWidth, 54, side, { rx: 6 }) : null,
    placeWidth > 0
      ? words(place, { x: x + placeWidth / 2, y, size: 32, weight: 600, anchor: 'middle', color: ink })
      : null,
    value,
  );
}
