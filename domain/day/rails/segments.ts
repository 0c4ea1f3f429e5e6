type WorkoutPlace = { exercise: number; round: number; done: number; of: number };

/**
 * The exercise that a count has reached, and the amount done of it. After 23 of `21-15-9` that is two of the second
 * exercise. Null if the exercises have no quantities. `rounds` is null for as many as possible; `count` is in whole
 * units.
 */
export function placeIn(
  quantities: readonly (number | null)[],
  rounds: number | null,
  count: number,
): WorkoutPlace | null {
  const perRound = quantities.reduce<number>((sum, quantity) => sum + (quantity ?? 0), 0);
  if (perRound <= 0) return null;
  const last = rounds === null ? Number.POSITIVE_INFINITY : perRound * rounds;
  // A finished athlete is at the end of the last exercise, not at the start of a round.
  const isThrough = count >= last;
  const round = isThrough ? (rounds ?? 1) - 1 : Math.floor(count / perRound);
  let done = isThrough ? perRound : count - round * perRound;
  for (const [exercise, quantity] of quantities.entries()) {
    const of = quantity ?? 0;
    const isHere = done < of || (isThrough && exercise === quantities.findLastIndex(each => (each ?? 0) > 0));
    if (of > 0 && isHere) return { exercise, round: round + 1, done: Math.min(done, of), of };
    done -= of;
  }
  return null;
}
