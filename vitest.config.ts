import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// What does not speak to PostgreSQL, or starts the embedded one itself, would only say the same again on another server.
const sameEverywhere = [
  'server/crash.test.ts',
  'server/live/disasters.test.ts',
  'server/fuzz.test.ts',
  'server/main.test.ts',
  'server/accounts/passwords.test.ts',
  'server/db/cluster.test.ts',
  'server/db/privileges.test.ts',
  'server/demo/**',
  'server/http/**',
  'server/mail/template.test.ts',
  'server/reviews/crash.test.ts',
  'server/running/{csv,workbook}*.test.ts',
  'server/storage/**',
  'server/videos/resume.test.ts',
];

export default defineConfig({
  test: {
    // The slow ones wait for processes to start and end: with two cores two at once, not one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'tools/**/*.test.ts', 'web/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: process.env.TEST_DATABASE_URL ? sameEverywhere : [],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
