import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Test files that start and stop the program, or hash hundreds of passwords. The first takes two minutes. */
export const longest = [
  'server/crash.test.ts',
  'server/foundation/db/cluster.test.ts',
  'server/day/live/disasters.test.ts',
  'server/away.test.ts',
  'server/main.test.ts',
  'server/people/accounts/guesses.test.ts',
  'server/foundation/db/backup.test.ts',
  'server/scoring/reviews/crash.test.ts',
  'demo/load-demo.test.ts',
];

export function rankOf(path: string): number {
  const at = longest.findIndex(name => path.endsWith(`/${name}`));
  return at === -1 ? longest.length : at;
}

/**
 * Vitest starts with the files that took longest last time. In a fresh copy it starts with the largest files. The
 * longest tests are in small files. Started last, one of them would run alone at the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId));
  }
}
