/** Of a heat: its rails from the first to the last, each with an entry or empty. */
type PlannedHeat = readonly (string | null)[];

/**
 * V4: the weakest in the first heat and the best in the last, heats as even as possible (the larger ones later), the best
 * of a heat on the middle rails. `entries` come from the best to the weakest.
 */
export function planHeats(entries: readonly string[], rails: number): PlannedHeat[] {
  const count = Math.ceil(entries.length / rails);
  const small = Math.floor(entries.length / count);
  const larger = entries.length % count;
  const fromCentre = railsFromCentre(rails);
  let end = entries.length;
  return Array.from({ length: count }, (_, at) => {
    const size = at < count - larger ? small : small + 1;
    const heat = entries.slice(end - size, end);
    end -= size;
    const placed = Array<string | null>(rails).fill(null);
    heat.forEach((entry, place) => {
      placed[fromCentre[place]!] = entry;
    });
    return placed;
  });
}

/** Indexes of rails, the middle one first: of six 2 3 1 4 0 5. */
function railsFromCentre(rails: number): number[] {
  const centre = (rails - 1) / 2;
  const far = (rail: number) => Math.abs(rail - centre);
  return Array.from({ length: rails }, (_, rail) => rail).sort((one, other) => far(one) - far(other) || one - other);
}

type Timing = { heatS: number; warmUpS: number };

/** V4: heat after heat, each as long as the category's two caps together. Answers the starts, and when the last one ends. */
export function timeHeats(count: number, startsAt: number, { heatS, warmUpS }: Timing) {
  const slotMs = (heatS + warmUpS) * 1000;
  return { starts: Array.from({ length: count }, (_, at) => startsAt + at * slotMs), end: startsAt + count * slotMs };
}
