import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoSeason } from './season/season.ts';

test('demo covers: every drawing → shown once by the season, and no other', () => {
  const named = demoSeason.flatMap(({ cover, categories, general = [] }) => [
    cover,
    ...[...categories, ...general].flatMap(part => part.cover ?? []),
  ]);
  const drawn = readdirSync(new URL('./covers/', import.meta.url)).map(file => file.replace(/\.svg$/, ''));
  expect(named.toSorted()).toEqual(drawn.toSorted());
});
