import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Those that start and end the program itself, or hash hundreds of passwords; the first takes two minutes. */
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

/** Where a file belongs among the others: the longest, as they stand above, before all that is not named. */
export function rankOf(path: string): number {
  const at = longest.findIndex(name => path.endsWith(`/${name}`));
  return at === -1 ? longest.length : at;
}

/**
 * Vitest begins with what took longest the last time, and in a fresh copy, which knows of no last time, with the largest
 * files. The longest are small ones: begun among the last, one of them is waited for alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId));
  }
}
