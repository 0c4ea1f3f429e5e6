/** A test without heats yet. Moments and lengths are milliseconds. */
export type LaterTest = { id: string; startsAt: number; heats: number; slotMs: number };

export type StartBand = { id: string; from: number; to: number; endsAt: number };

/**
 * The expected starts of the first and last heat of each later test. These tests run one after another, behind the
 * planned heats of the category.
 */
export function bandsOf(tests: readonly LaterTest[], endedAt: number | null, betweenMs: number): StartBand[] {
  const bands: StartBand[] = [];
  let free = endedAt === null ? Number.NEGATIVE_INFINITY : endedAt + betweenMs;
  for (const { id, startsAt, heats, slotMs } of tests) {
    const from = Math.max(startsAt, free);
    const endsAt = from + Math.max(1, heats) * slotMs;
    bands.push({ id, from, to: endsAt - slotMs, endsAt });
    free = endsAt + betweenMs;
  }
  return bands;
}
