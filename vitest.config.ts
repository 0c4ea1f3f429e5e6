import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from '#tools/longest-first.ts';
import { mayDiffer } from '#tools/other-postgres.ts';

// On a server that somebody names, only what may differ there; PIZARRA_ALL=1 asks all of it.
const isOther = process.env.TEST_DATABASE_URL && !process.env.PIZARRA_ALL;

// They start what was built, so they come after it.
const freshStarts = ['tools/start.test.ts'];

export default defineConfig({
  test: {
    // The slow ones wait for processes to start and end, all of them for the database: one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'tools/**/*.test.ts', 'web/**/*.test.ts'],
          exclude: freshStarts,
          // A thousand generated cases on a busy machine take longer than a moment.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          // Each file starts apps of its own; what they are made of is read once for all files, a fifth of the time.
          isolate: false,
          include: isOther ? mayDiffer : ['{server,demo,testing}/**/*.test.ts'],
          globalSetup: ['testing/global-setup.ts'],
          setupFiles: ['testing/hear-statements.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // What is waited for may be behind a whole suite's work on two cores.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      { test: { name: 'start', include: freshStarts, testTimeout: 120_000, hookTimeout: 120_000 } },
    ],
  },
});
