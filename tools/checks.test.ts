import { expect, test } from 'vitest';
import { nearSteps } from './checks.ts';

const all = ['Types: rules and contract', 'Types: server', 'Types: browser'];

test.each([
  ['a rule', 'domain/day/floors/race.ts', all],
  ['a file that is gone', 'domain/gone.ts', all],
  ['the server', 'server/app.ts', ['Types: server']],
  ['a page', 'web/app.tsx', ['Types: browser']],
  ['a story', 'e2e/whole/axe.spec.ts', ['Types: server']],
  ['a configuration', 'vite.config.ts', ['Types: server']],
  ['the versions', 'package-lock.json', all],
  ['a document', 'README.md', []],
])('check of near files: %s → the types of its projects', (_name, path, projects) => {
  const names = nearSteps([path]).map(({ name }) => name);
  expect(names.filter(name => name.startsWith('Types'))).toEqual(projects);
  expect(names).toContain('Walls');
});

test('check of near files: no file left to format or to import → neither runs', () => {
  const names = nearSteps(['domain/gone.ts', 'README.md']).map(({ name }) => name);
  expect(names).not.toContain('Format and style');
  expect(names).not.toContain('Tests of the changed rules');
});
