import { expect, test } from 'vitest';
import { fine, runBeside } from './steps.ts';

test('lists of steps run side by side, and each list in turn', async () => {
  const told: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const say = (name: string, until?: Promise<void>) => ({
    name,
    work: async () => {
      await until;
      told.push(name);
      if (name === 'right 1') resolve();
      return fine;
    },
  });
  const outcomes = await runBeside([say('left 1', promise), say('left 2')], [say('right 1')]);
  expect(told).toEqual(['right 1', 'left 1', 'left 2']);
  expect(outcomes.map(({ name }) => name)).toEqual(['left 1', 'left 2', 'right 1']);
});
