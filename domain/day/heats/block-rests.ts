// Rest between the blocks of a category, and judges, seen from the blocks of an event. Moments and lengths are
// milliseconds. A person has one place in an event, so only the tests of a category ask for rest.

type Block = { id: string; categoryId: string; line: string; from: number; to: number };

/** Rest that every athlete should have between two tests. */
export const askedRestMs = 20 * 60_000;

/** The rest of a person who closes the test `afterId` and opens this one. */
export type ShortRest = { restMs: number; afterId: string };

/** The blocks that begin too soon after the test before, in their category. */
export function shortRests(blocks: readonly Block[]): Map<string, ShortRest> {
  const shorts = new Map<string, ShortRest>();
  for (const own of Map.groupBy(blocks, ({ categoryId }) => categoryId).values()) {
    const inTurn = own.toSorted((one, other) => one.from - other.from || one.to - other.to);
    for (const [at, block] of inTurn.entries()) {
      const before = inTurn[at - 1];
      const restMs = before ? block.from - before.to : askedRestMs;
      if (before && restMs < askedRestMs) shorts.set(block.id, { restMs, afterId: before.id });
    }
  }
  return shorts;
}

type Judge = { categoryIds: readonly string[] };

/**
 * Judges for a block and the blocks that run meanwhile on other lines. `needs` are their rails. `has` are judges who may
 * judge in one of their categories: each of them stands at one rail only.
 */
export function judgesOf<Planned extends Block & { rails: number }>(
  block: Planned,
  blocks: readonly Planned[],
  judges: readonly Judge[],
) {
  const meanwhile = blocks.filter(
    other => other.id === block.id || (other.line !== block.line && other.from < block.to && block.from < other.to),
  );
  const categories = new Set(meanwhile.map(({ categoryId }) => categoryId));
  return {
    needs: meanwhile.reduce((sum, { rails }) => sum + rails, 0),
    has: judges.filter(({ categoryIds }) => categoryIds.some(id => categories.has(id))).length,
  };
}
