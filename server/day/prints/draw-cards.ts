import { type Canvas, openPaper } from './draw.ts';
import type { Card, CardLine, Paper } from './paper.ts';

const page = { width: 595.28, height: 841.89 };
const side = 17;
/** A card with more movements than this needs the whole width of the page. */
const mostOnQuarter = 8;

type Place = { x: number; y: number; width: number };

/** Four cards a page, cut in a cross. Two cards a page if one has many movements. */
export async function drawCards({ title, cards }: Extract<Paper, { kind: 'cards' }>): Promise<Buffer> {
  const canvas = openPaper({ title });
  const isWide = cards.some(({ rows }) => rows.length > mostOnQuarter);
  const [columns, half] = [isWide ? 1 : 2, page.height / 2];
  const width = page.width / columns;
  for (const [at, card] of cards.entries()) {
    const place = at % (columns * 2);
    if (place === 0) {
      canvas.addPage();
      canvas.cut([0, half], [page.width, half]);
      if (!isWide) canvas.cut([page.width / 2, 0], [page.width / 2, page.height]);
    }
    const [column, row] = [place % columns, Math.floor(place / columns)];
    drawCard(canvas, card, {
      x: column * width + side,
      y: row * half,
      width: width - 2 * side,
    });
  }
  return canvas.end();
}

function drawCard(canvas: Canvas, card: Card, place: Place): void {
  const { text, line } = canvas;
  const { x, y, width } = place;
  text(card.over, x, y + 23, { face: 'body', size: 8.2, width: width - 76 });
  text(card.title, x, y + 36, { face: 'heading', size: 11.5, width: width - 76 });
  if (card.isBlank) drawBlankHead(canvas, card, place);
  else drawHead(canvas, card, place);
  line(x, y + 90, width);
  drawRows(canvas, card.rows, { ...place, y: y + 90 });
  drawFields(canvas, card.fields, { ...place, y: y + 318 });
  drawFoot(canvas, card, { ...place, y: y + 366 });
}

function drawHead(canvas: Canvas, card: Card, { x, y, width }: Place): void {
  const { text, upright } = canvas;
  const right = { width: 70, align: 'right' } as const;
  text(card.heat, x + width - 70, y + 28, { face: 'strong', size: 14.5, ...right });
  text(card.at, x + width - 70, y + 42, { face: 'heading', size: 11, ...right });
  const wide = text(card.rail.toUpperCase(), x, y + 79, { face: 'strong', size: 34, width: width * 0.5 });
  upright(x + wide + 10, y + 51, 31, 1.5);
  drawName(canvas, card, x + wide + 20, y, width - wide - 20);
}

/** Empty boxes for heat and rail, empty lines for athlete and judge. */
function drawBlankHead({ text, line, box }: Canvas, card: Card, { x, y, width }: Place): void {
  text(card.heat.toUpperCase(), x + width - 76, y + 33, { face: 'heading', size: 10, width: 34, align: 'right' });
  box(x + width - 38, y + 12, 38, 29);
  const wide = text(card.rail.toUpperCase(), x, y + 75, { face: 'strong', size: 18, width: width * 0.4 });
  box(x + wide + 6, y + 50, 38, 32);
  const after = x + wide + 54;
  for (const [at, name] of ['Atleta', 'Juez'].entries()) {
    text(name, after, y + 61 + at * 20, { face: 'body', size: 8.2, width: 30 });
    line(after + 30, y + 63 + at * 20, x + width - after - 30, 0.75);
  }
}

/** A long name takes two lines, so that two athletes with one first name stay apart. */
function drawName({ text, linesOf }: Canvas, { name, judge }: Card, x: number, y: number, width: number): void {
  const lines = linesOf(name, { face: 'heading', size: 15.5, width });
  const isLong = lines.length > 1;
  for (const [at, said] of lines.entries())
    text(said, x, y + (isLong ? 57 + at * 13 : 64), { face: 'heading', size: isLong ? 13 : 15.5, width });
  text(judge, x, y + (isLong ? 82 : 79), { face: 'body', size: 8.4, width });
}

const rowsHeight = 219;

function drawRows(canvas: Canvas, rows: readonly CardLine[], { x, y, width }: Place): void {
  const columns = rows.length > mostOnQuarter ? 2 : 1;
  const perColumn = Math.ceil(rows.length / columns);
  const height = Math.min(49, rowsHeight / Math.max(1, perColumn));
  const wide = (width - (columns - 1) * 16) / columns;
  for (const [at, row] of rows.entries()) {
    const column = Math.floor(at / perColumn);
    const place = { x: x + column * (wide + 16), y: y + (at % perColumn) * height, width: wide };
    drawRow(canvas, row, place, height);
    canvas.line(place.x, place.y + height, wide, at % perColumn === perColumn - 1 ? 1.5 : 0.75);
  }
}

function drawRow({ text, box, tally }: Canvas, row: CardLine, { x, y, width }: Place, height: number): void {
  const square = Math.min(34, height - 8);
  const boxes = row.boxes * (square + 4);
  const left = row.amount === '' ? 0 : 30;
  const room = width - boxes - left - 4;
  if (left) text(row.amount, x, y + height / 2 + 7, { face: 'strong', size: 19, width: left - 3 });
  const isTall = height >= 32 && row.strokes > 0;
  text(row.name, x + left, isTall ? y + height * 0.36 : y + height / 2 + 3, { face: 'bold', size: 8.8, width: room });
  if (isTall) tally(row.strokes, x + left, y + height * 0.52, { width: room, height: Math.min(13, height * 0.28) });
  for (let at = 0; at < row.boxes; at++)
    box(x + width - boxes + at * (square + 4) + 4, y + (height - square) / 2, square, square);
}

function drawFields({ text, box }: Canvas, fields: readonly string[], { x, y, width }: Place): void {
  const wide = (width - (fields.length - 1) * 6) / Math.max(1, fields.length);
  for (const [at, name] of fields.entries()) {
    text(name.toUpperCase(), x + at * (wide + 6), y + 10, { face: 'heading', size: 7.6, width: wide });
    box(x + at * (wide + 6), y + 16, wide, 25);
  }
}

function drawFoot({ text, line, qr }: Canvas, { code, link }: Card, { x, y, width }: Place): void {
  const wide = (width - 43.5 - 34 - 18) / 2;
  for (const [at, name] of ['Firma del atleta', 'Firma del juez'].entries()) {
    line(x + at * (wide + 8), y + 26, wide, 0.75);
    text(name, x + at * (wide + 8), y + 38, { face: 'body', size: 8.2, width: wide });
  }
  const letters = { face: 'strong', size: 12, width: 34, align: 'right' } as const;
  text(code.slice(0, 4), x + width - 43.5 - 40, y + 29, letters);
  text(code.slice(4), x + width - 43.5 - 40, y + 41, letters);
  qr(link, x + width - 43.5, y, 43.5);
}
