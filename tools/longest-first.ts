import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * Files of slow tests: they start and stop the program, or hash hundreds of passwords. The first file takes two
 * minutes.
 */
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
 * Orders the test files. Vitest starts with files that took longest last time, and in a fresh copy with the largest
 * files. But the longest tests are in small files. If one of them started last, it would run alone at the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId));
  }
}
