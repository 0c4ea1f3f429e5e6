import type { Category } from '#contract/competition/category-form.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { leftOf } from '#web/entities/category/category-words.ts';

export const testsOf = ({ tests }: Pick<Category, 'tests'>) =>
  tests === 0 ? 'Sin tests' : counted(tests, 'test', 'tests');

/** Describes how many places are taken; without a capacity, only the number of entries. */
export function placesOf({ capacity, entries, team }: Pick<Category, 'capacity' | 'entries' | 'team'>) {
  const inside = team ? counted(entries, 'equipo', 'equipos') : counted(entries, 'inscrito', 'inscritos');
  if (capacity === null) return { taken: inside, left: null };
  const free = Math.max(0, capacity - entries);
  return { taken: `${entries} de ${capacity}`, left: leftOf(free) };
}
