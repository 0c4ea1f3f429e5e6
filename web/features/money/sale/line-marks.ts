const perSign = 5;
const signsInRow = 13;
/** Above this, one mark stands for more people. */
const mostMarks = perSign * signsInRow * 6;

type Marks = {
  /** Number of people per sign. */
  ofSign: number;
  gone: number;
  here: number;
};

/** The queue as marks, with this buyer last: `first` were ahead at the beginning, `ahead` are now. */
export function marksOf(first: number, ahead: number): Marks {
  // The last mark is this buyer.
  const unit = Math.max(1, Math.ceil(first / (mostMarks - 1)));
  const before = Math.ceil(first / unit);
  const here = Math.min(before, Math.ceil(ahead / unit));
  return { ofSign: unit * perSign, gone: before - here, here };
}

const [cell, rowHeight, step, top] = [50, 52, 9, 8];
export const lineWidth = signsInRow * cell;
export const heightOf = (marks: number): number => Math.ceil(marks / (perSign * signsInRow)) * rowHeight;

/** Four strokes and a fifth across; `stretch` makes a mark longer above and below. */
export function strokeOf(mark: number, stretch = 0): string {
  const [sign, stroke] = [Math.floor(mark / perSign), mark % perSign];
  const [x, y] = [(sign % signsInRow) * cell, Math.floor(sign / signsInRow) * rowHeight + top];
  if (stroke === perSign - 1) return `M${x + 1} ${y + 28 + stretch}L${x + 42} ${y + 6 - stretch}`;
  return `M${x + 8 + stroke * step} ${y - stretch}V${y + 34 + stretch}`;
}
