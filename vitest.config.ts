import { defineConfig } from 'vitest/config';

// These start the embedded PostgreSQL themselves: on another server they would only say the same again.
const embeddedOnly = [
  'server/crash.test.ts',
  'server/main.test.ts',
  'server/db/cluster.test.ts',
  'server/db/privileges.test.ts',
];

export default defineConfig({
  test: {
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
          exclude: process.env.TEST_DATABASE_URL ? embeddedOnly : [],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
