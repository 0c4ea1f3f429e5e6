/** Chooses one column per row, each column once, at the lowest total cost. Needs at least as many columns as rows. */
export function cheapestPairs(costs: readonly (readonly number[])[]): number[] {
  const rows = costs.length;
  const columns = costs[0]?.length ?? 0;
  const ofRow = new Float64Array(rows + 1);
  const ofColumn = new Float64Array(columns + 1);
  const rowAt = new Int32Array(columns + 1);
  const before = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) {
    rowAt[0] = row;
    let column = 0;
    const least = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const isUsed = new Uint8Array(columns + 1);
    while (rowAt[column] !== 0) {
      isUsed[column] = 1;
      const here = rowAt[column]!;
      let [step, next] = [Number.POSITIVE_INFINITY, 0];
      for (let to = 1; to <= columns; to++) {
        if (isUsed[to]) continue;
        const cost = costs[here - 1]![to - 1]! - ofRow[here]! - ofColumn[to]!;
        if (cost < least[to]!) [least[to], before[to]] = [cost, column];
        if (least[to]! < step) [step, next] = [least[to]!, to];
      }
      for (let to = 0; to <= columns; to++) {
        if (isUsed[to]) {
          ofRow[rowAt[to]!]! += step;
          ofColumn[to]! -= step;
        } else least[to]! -= step;
      }
      column = next;
    }
    while (column !== 0) {
      const from = before[column]!;
      rowAt[column] = rowAt[from]!;
      column = from;
    }
  }
  const columnOf = new Array<number>(rows).fill(-1);
  for (let column = 1; column <= columns; column++) if (rowAt[column]! > 0) columnOf[rowAt[column]! - 1] = column - 1;
  return columnOf;
}
