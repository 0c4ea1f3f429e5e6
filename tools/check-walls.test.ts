import { expect, test } from 'vitest';
import { wallFaults } from './check-walls.ts';

test.each([
  ['a file four folders deep', 'server/competition/events/form/parts/name.ts', 'export {};\n', 1],
  ['a file three folders deep', 'server/competition/events/events.reads.ts', 'export {};\n', 0],
  ['a feature five folders deep', 'web/features/competition/events/form/name.tsx', 'export {};\n', 0],
  ['a feature six folders deep', 'web/features/competition/events/form/parts/name.tsx', 'export {};\n', 1],
  ['four hundred lines', 'server/competition/events/long.ts', 'x\n'.repeat(400), 0],
  ['four hundred and one lines', 'server/competition/events/long.ts', 'x\n'.repeat(401), 1],
  ['a long test', 'server/competition/events/events.test.ts', 'x\n'.repeat(500), 0],
  ['generated types', 'server/foundation/db/types.gen.ts', 'x\n'.repeat(500), 0],
  ['an unfinished mark', 'domain/money/orders/sum.ts', `// ${'TO'}DO later\n`, 1],
  ['the Spanish word for all', 'contract/messages.ts', "const all = 'Todo';\n", 0],
  ['a skipped test', 'domain/money/orders/sum.test.ts', `test${'.skip'}('adds', () => {});\n`, 1],
  ['a test with a condition', 'domain/money/orders/sum.test.ts', `test.${'runIf'}(isRoot)('adds', () => {});\n`, 1],
  ['the place of such conditions', 'testing/where-possible.ts', `test.${'runIf'}(isRoot)('adds', run);\n`, 0],
  ['an import through the parent', 'server/competition/events/rules.ts', `import { a } from ${"'.."}/db/a.ts';\n`, 1],
  ['a sleeping browser test', 'e2e/login.test.ts', `await page.waitFor${'Timeout'}(100);\n`, 1],
])('walls: %s in %s → the expected faults', (_name, path, text, faults) => {
  expect(wallFaults(path, text)).toHaveLength(faults);
});
