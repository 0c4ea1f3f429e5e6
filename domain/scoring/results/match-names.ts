import { searchable } from '#domain/foundation/text/searchable.ts';

/** An entry or a team's athlete whose name may be in a pasted table. */
export type Named = { key: string; name: string };

/** `like`: entries with a similar name. The screen offers these entries but never chooses by itself. */
export type NameMatch =
  | { kind: 'found'; key: string }
  | { kind: 'several'; keys: string[] }
  | { kind: 'twice'; key: string; lines: number[] }
  | { kind: 'unknown'; like: string[] }
  | { kind: 'left' };

/** The organizer's choices by line number: the entry's key, or null to leave the line out. */
export type ChosenName = ReadonlyMap<number, string | null>;

const mostLike = 5;

const wordsOf = (name: string): string[] => searchable(name).match(/[\p{L}\p{N}]+/gu) ?? [];

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

export function countKnown(people: readonly Named[]): (pasted: readonly string[]) => number {
  const loose = byName(people, inAnyOrder);
  return pasted => pasted.filter(name => wordsOf(name).length > 0 && loose.has(inAnyOrder(name))).length;
}

function isPartOf(some: readonly string[], others: readonly string[]): boolean {
  const [short, long] = some.length <= others.length ? [some, others] : [others, some];
  return short.length > 0 && short.every(word => long.includes(word));
}

/**
 * The entry of each pasted name. The words must be the same; accents, capitals and order do not count. Any other match
 * is a guess, which the organizer confirms. A result on the wrong athlete is worse than a line that waits.
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
