export type JudgedRail = { number: number; judgeId: string | null };

/**
 * ORG-296, ORG-297: a judge who stands at another rail of the heat changes places with the one here, and leaves that rail
 * empty where there was nobody here; nobody takes the judge away. Answers the rails that change.
 */
export function placeJudge(rails: readonly JudgedRail[], number: number, judgeId: string | null): JudgedRail[] {
  const here = rails.find(rail => rail.number === number);
  if (!here || here.judgeId === judgeId) return [];
  const there = judgeId === null ? undefined : rails.find(rail => rail.judgeId === judgeId);
  const changes = [{ number, judgeId }];
  return there ? [...changes, { number: there.number, judgeId: here.judgeId }] : changes;
}

/** Of a later heat: the same change, where the same judges stood at the same rails; else its rails stay as they were chosen. */
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
