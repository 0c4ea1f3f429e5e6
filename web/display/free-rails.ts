import type { FloorRail } from '#domain/day/floors/floor.ts';

/** The rails with an entry. All rails if none has one. */
export function takenRails(rails: readonly FloorRail[]): FloorRail[] {
  const taken = rails.filter(({ entry }) => entry !== null);
  return taken.length > 0 ? taken : [...rails];
}

/** The free rails, for example `Carriles libres: 2, 5–9`. Empty if no rail is free. */
export function freeText(rails: readonly FloorRail[]): string {
  const free = rails.filter(({ entry }) => entry === null).map(({ number }) => number);
  if (free.length === 0 || free.length === rails.length) return '';
  const runs: [number, number][] = [];
  for (const number of free) {
    const last = runs[runs.length - 1];
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const text = runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
  return free.length === 1 ? `Carril libre: ${text}` : `Carriles libres: ${text}`;
}
