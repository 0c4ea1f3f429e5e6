export type JudgedRail = { number: number; judgeId: string | null };

/**
 * Puts a judge on a rail. A judge from another rail of the heat swaps with the present judge. Without a present judge,
 * the other rail becomes empty. With a null judge this rail becomes empty. Returns the changed rails (ORG-296,
 * ORG-297).
 */
export function placeJudge(rails: readonly JudgedRail[], number: number, judgeId: string | null): JudgedRail[] {
  const here = rails.find(rail => rail.number === number);
  if (!here || here.judgeId === judgeId) return [];
  const there = judgeId === null ? undefined : rails.find(rail => rail.judgeId === judgeId);
  const changes = [{ number, judgeId }];
  return there ? [...changes, { number: there.number, judgeId: here.judgeId }] : changes;
}

/** Repeats the change in a later heat if the same judges are at the same rails there. Otherwise returns no change. */
export function followJudge(
  before: readonly JudgedRail[],
  changes: readonly JudgedRail[],
  later: readonly JudgedRail[],
): JudgedRail[] {
  const judgeAt = (rails: readonly JudgedRail[], number: number) =>
    rails.find(rail => rail.number === number)?.judgeId ?? null;
  const isSame = changes.every(({ number }) => judgeAt(later, number) === judgeAt(before, number));
  const moved = new Set(changes.map(({ number }) => number));
  const wouldBeTwice = later.some(
    rail => !moved.has(rail.number) && changes.some(({ judgeId }) => judgeId !== null && judgeId === rail.judgeId),
  );
  const hasAll = changes.every(({ number }) => later.some(rail => rail.number === number));
  return isSame && hasAll && !wouldBeTwice ? [...changes] : [];
}
