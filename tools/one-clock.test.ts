import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const clocks = {
  telephone: 'web/features/day/rails/rail-clock.tsx',
  manager: 'web/features/day/heats/heat-clock.tsx',
  television: 'web/display/scenes/clock.ts',
  'public page': 'web/features/day/floors/floor-card.tsx',
};

test('LIVE-D6 clock: every screen → takes its text from faceAt, and none reads a run itself', () => {
  for (const [screen, file] of Object.entries(clocks))
    expect(readFileSync(file, 'utf8'), screen).toMatch(
      /import \{[^}]*\bfaceAt\b[^}]*\} from '#domain\/day\/clock\/face\.ts'/,
    );
  const ownReaders = globSync('{web,contract}/**/*.{ts,tsx}').filter(file =>
    /\bphaseAt\b/.test(readFileSync(file, 'utf8')),
  );
  expect(ownReaders).toEqual([]);
});
