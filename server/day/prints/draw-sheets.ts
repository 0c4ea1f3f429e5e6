import { type Canvas, openPaper, type TextLook } from './draw.ts';
import type { Block, Column, Look, Paper, PrintCell, PrintSheet, Row } from './paper.ts';

const side = 34;
const top = 72;
const footHeight = 83;
const headHeight = 37;
const columnsHeight = 19;
const gap = 16;
/** A block begins on this page only if this number of its rows fits. */
const leastRows = 3;

const looks: Record<Exclude<Look, 'box' | 'tick'>, TextLook> = {
  number: { face: 'strong', size: 18.5 },
  place: { face: 'heading', size: 12.5 },
  name: { face: 'bold', size: 10.2 },
  plain: { face: 'body', size: 9 },
  big: { face: 'heading', size: 19 },
};

type Part = { block: Block; rows: readonly Row[]; y: number; isRest: boolean };

const headOf = ({ title }: Block) => (title === '' ? 0 : headHeight) + columnsHeight;

/** The parts of blocks, page by page. A block that fits on one page is not split. */
function pagesOf({ blocks, rowHeight }: PrintSheet, bottom: number): Part[][] {
  const pages: Part[][] = [[]];
  let y = top;
  const turn = () => {
    pages.push([]);
    y = top;
  };
  for (const block of blocks) {
    const whole = headOf(block) + block.rows.length * rowHeight;
    const fits = (rows: number) => y + headOf(block) + rows * rowHeight <= bottom;
    const isPageFor = whole <= bottom - top;
    if (y > top && !fits(isPageFor ? block.rows.length : Math.min(block.rows.length, leastRows))) turn();
    for (let from = 0; from === 0 || from < block.rows.length; ) {
      if (from > 0) turn();
      const room = Math.max(1, Math.floor((bottom - y - headOf(block)) / rowHeight));
      const rows = block.rows.slice(from, from + room);
      pages.at(-1)!.push({ block, rows, y, isRest: from > 0 });
      y += headOf(block) + rows.length * rowHeight + gap;
      from += Math.max(1, rows.length);
    }
  }
  return pages;
}

export async function drawSheets({ title, isWide, sheets }: Extract<Paper, { kind: 'sheets' }>): Promise<Buffer> {
  const canvas = openPaper({ title, isWide });
  for (const sheet of sheets) {
    const pages = pagesOf(sheet, canvas.size.height - footHeight);
    for (const [at, parts] of pages.entries()) {
      canvas.addPage();
      drawHead(canvas, sheet, `Hoja ${at + 1} de ${pages.length}`);
      for (const part of parts) drawPart(canvas, part, sheet.rowHeight);
      drawFoot(canvas, sheet);
    }
  }
  return canvas.end();
}

function drawHead({ text, mark, size }: Canvas, { over, title, right }: PrintSheet, number: string): void {
  mark(side, 36, 17);
  const width = size.width - 2 * side - 37 - 110;
  text(over, side + 37, 37, { face: 'body', size: 9.2, width });
  text(title.toUpperCase(), side + 37, 56, { face: 'strong', size: 21, width });
  const ofRight = { face: 'body', size: 9.2, width: 105, align: 'right' } as const;
  text(right, size.width - side - 105, 41, ofRight);
  text(number, size.width - side - 105, 53, ofRight);
}

function drawPart(canvas: Canvas, { block, rows, y: from, isRest }: Part, rowHeight: number): void {
  const { text, line, size } = canvas;
  const width = size.width - 2 * side;
  let y = from;
  if (block.title !== '') {
    const title = `${block.title.toUpperCase()}${isRest ? ' (SIGUE)' : ''}`;
    const wide = text(title, side, y + 29, { face: 'strong', size: 33, width: width * 0.6 });
    text(block.beside, side + wide + 12, y + 29, { face: 'strong', size: 20, width: width * 0.65 - wide - 18 });
    const right = { face: 'body', size: 9.6, width: width * 0.35, align: 'right' } as const;
    for (const [at, said] of block.right.toReversed().entries())
      text(said, side + width * 0.65, y + 28 - at * 12, right);
    y += headHeight;
    line(side, y, width, 2.25);
  }
  const columns = placed(block.columns, width);
  for (const { head, x, wide } of columns)
    text(head.toUpperCase(), x, y + 13.5, { face: 'heading', size: 8, width: wide - 4 });
  y += columnsHeight;
  line(side, y, width);
  for (const row of rows) {
    if ('note' in row) text(row.note, side, y + rowHeight / 2 + 3.2, { face: 'body', size: 9, width });
    else for (const [at, column] of columns.entries()) drawCell(canvas, row.cells[at] ?? '', column, y, rowHeight);
    y += rowHeight;
    line(side, y, width);
  }
}

type Placed = Column & { x: number; wide: number };

function placed(columns: readonly Column[], width: number): Placed[] {
  const sum = columns.reduce((all, column) => all + column.width, 0);
  let x = side;
  return columns.map(column => {
    const wide = (column.width / sum) * width;
    x += wide;
    return { ...column, x: x - wide, wide };
  });
}

function drawCell(
  { text, box }: Canvas,
  cell: PrintCell,
  { look, x, wide }: Placed,
  y: number,
  rowHeight: number,
): void {
  if (look === 'box') return void box(x, y + 3.8, wide, rowHeight - 7.6);
  if (look === 'tick') return void box(x, y + (rowHeight - 15) / 2, 15, 15);
  const [said, under] = typeof cell === 'string' ? [cell, ''] : cell;
  const own = looks[look];
  const size = Math.min(own.size, rowHeight * 0.7);
  const middle = y + rowHeight / 2 - (under ? 4 : 0);
  text(said, x, middle + size * 0.35, { ...own, size, width: wide - 6 });
  if (under) text(under, x, y + rowHeight - 5, { face: 'body', size: 7.5, width: wide - 6 });
}

function drawFoot({ text, line, qr, size }: Canvas, { foot }: PrintSheet): void {
  const y = size.height - 71;
  const width = size.width - 2 * side;
  line(side, y, width);
  const wide = foot.link ? width * 0.68 : width;
  const lines = [foot.bold, ...foot.lines].filter(Boolean);
  for (const [at, said] of lines.entries()) {
    const face = at === 0 && foot.bold ? 'bold' : 'body';
    text(said, side, y + 33 + (at - lines.length + 2) * 12, { face, size: 8.4, width: wide });
  }
  if (!foot.link) return;
  qr(foot.link.text, side + width - 40, y + 9, 40);
  for (const [at, said] of foot.link.lines.entries())
    text(said, side + width * 0.7, y + 26 + at * 12, {
      face: 'body',
      size: 8.4,
      width: width * 0.3 - 48,
      align: 'right',
    });
}
