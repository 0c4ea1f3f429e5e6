import { searchable } from '#domain/foundation/text/searchable.ts';

/** Somebody whose name may stand in a pasted sheet: an entry, or an athlete of a team. */
export type Named = { key: string; name: string };

/** `like`: whom the name resembles. They are proposed to the person who pastes and never taken unasked. */
export type NameMatch =
  | { kind: 'found'; key: string }
  | { kind: 'several'; keys: string[] }
  | { kind: 'twice'; key: string; lines: number[] }
  | { kind: 'unknown'; like: string[] }
  | { kind: 'left' };

/** What was decided by hand, by the number of the line: whose it is, or null for a line that is left out. */
export type ChosenName = ReadonlyMap<number, string | null>;

const mostLike = 5;

const wordsOf = (name: string): string[] => searchable(name).match(/[\p{L}\p{N}]+/gu) ?? [];

/** «Apellido, Nombre» is read as «Nombre Apellido». */
function turned(name: string): string {
  const parts = name.split(',');
  return parts.length === 2 ? `${parts[1]} ${parts[0]}` : name;
}

const inOrder = (name: string): string => wordsOf(turned(name)).join(' ');
const inAnyOrder = (name: string): string => wordsOf(name).toSorted().join(' ');

function byName(people: readonly Named[], written: (name: string) => string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { key, name } of people) {
    const keys = found.get(written(name));
    if (keys) keys.push(key);
    else found.set(written(name), [key]);
  }
  return found;
}

/** How many of the names are somebody's. */
export function countKnown(people: readonly Named[]): (pasted: readonly string[]) => number {
  const loose = byName(people, inAnyOrder);
  return pasted => pasted.filter(name => wordsOf(name).length > 0 && loose.has(inAnyOrder(name))).length;
}

/** Whether every word of the shorter name is in the longer one. */
function isPartOf(some: readonly string[], others: readonly string[]): boolean {
  const [short, long] = some.length <= others.length ? [some, others] : [others, some];
  return short.length > 0 && short.every(word => long.includes(word));
}

/**
 * Whose line each pasted name is. A name counts when it has the same words, whatever their accents, capitals and order;
 * everything else would be a guess, and a result on the wrong athlete is worse than a line that waits.
 */
export function matchNames(
  pasted: readonly string[],
  people: readonly Named[],
  chosen: ChosenName = new Map(),
): NameMatch[] {
  const [exact, loose] = [byName(people, inOrder), byName(people, inAnyOrder)];
  const words = people.map(({ key, name }) => ({ key, words: wordsOf(name) }));
  const matchOf = (name: string, line: number): NameMatch => {
    const byHand = chosen.get(line);
    if (byHand !== undefined) return byHand === null ? { kind: 'left' } : { kind: 'found', key: byHand };
    const own = wordsOf(name);
    if (own.length === 0) return { kind: 'unknown', like: [] };
    const keys = exact.get(inOrder(name)) ?? loose.get(inAnyOrder(name)) ?? [];
    const [key] = keys;
    if (key !== undefined) return keys.length > 1 ? { kind: 'several', keys } : { kind: 'found', key };
    const like = words.filter(each => isPartOf(own, each.words)).slice(0, mostLike);
    return { kind: 'unknown', like: like.map(each => each.key) };
  };
  const matches = pasted.map(matchOf);
  const lines = new Map<string, number[]>();
  matches.forEach((match, line) => {
    if (match.kind === 'found') lines.set(match.key, [...(lines.get(match.key) ?? []), line]);
  });
  return matches.map(match => {
    const own = match.kind === 'found' ? lines.get(match.key) : undefined;
    return match.kind === 'found' && own && own.length > 1 ? { kind: 'twice', key: match.key, lines: own } : match;
  });
}
