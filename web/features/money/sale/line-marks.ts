const perSign = 5;
const signsInRow = 13;
/** With more people than this, one mark stands for several people. */
const mostMarks = perSign * signsInRow * 6;

type Marks = {
  /** How many people each sign of five marks means. */
  ofSign: number;
  gone: number;
  here: number;
};

/** The queue as tally marks, with this buyer last. `first` buyers were ahead at the beginning, `ahead` are now. */
export function marksOf(first: number, ahead: number): Marks {
  // One mark is left for this buyer, who is the last.
  const unit = Math.max(1, Math.ceil(first / (mostMarks - 1)));
  const before = Math.ceil(first / unit);
  const here = Math.min(before, Math.ceil(ahead / unit));
  return { ofSign: unit * perSign, gone: before - here, here };
}

const [cell, rowHeight, step, top] = [50, 52, 9, 8];
export const lineWidth = signsInRow * cell;
export const heightOf = (marks: number): number => Math.ceil(marks / (perSign * signsInRow)) * rowHeight;

/** The path of a tally mark: four strokes and a fifth across. `stretch` makes a stroke longer above and below. */
export function strokeOf(mark: number, stretch = 0): string {
  const [sign, stroke] = [Math.floor(mark / perSign), mark % perSign];
  const [x, y] = [(sign % signsInRow) * cell, Math.floor(sign / signsInRow) * rowHeight + top];
  if (stroke === perSign - 1) return `M${x + 1} ${y + 28 + stretch}L${x + 42} ${y + 6 - stretch}`;
  return `M${x + 8 + stroke * step} ${y - stretch}V${y + 34 + stretch}`;
}
