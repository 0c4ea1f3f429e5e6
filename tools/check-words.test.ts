import { expect, test } from 'vitest';
import { nameFaults, wordFaults } from './check-words.ts';

test.each([
  ['one number', '/** ORG-300 */', 1],
  ['several', '  // ATH-140 to ATH-142, R6 and SAFE-H2.', 1],
  ['numbers behind code', 'const rows = 40; // ORG-122', 1],
  ['a number with what it asks', '/** ORG-300: a review takes a result from pending to approved. */', 0],
  ['a sentence that ends with a number', '// Windows are half open (L6).', 0],
  ['no comment', "const id = 'ORG-300';", 0],
  ['a name that was given up', 'type Asked = { id: string };', 1],
  ['an exported one', 'export async function saveOwn() {', 1],
  ['a procedure', "  readOwn: forTypes('organization'),", 1],
  ['a longer name', 'type AskedQuery = { id: string };', 0],
  ['the word in a sentence', '// Asked with the event held.', 0],
])('%s: %s', (_name, text, faults) => {
  expect(wordFaults({ path: 'server/competition/events/name.ts', text })).toHaveLength(faults);
});

test('an exported type of one name in two files is a fault, unless it is known', () => {
  const sources = [
    { path: 'domain/one.ts', text: 'export type Part = 1;\ntype Local = 2;\n' },
    { path: 'server/two.ts', text: 'export interface Part {}\ntype Local = 3;\n' },
  ];
  expect(nameFaults(sources, [])).toEqual(['el tipo Part significa varias cosas: domain/one.ts, server/two.ts']);
  expect(nameFaults(sources, ['Part'])).toEqual([]);
});

test('a known name that means one thing by now is taken off the list', () => {
  expect(nameFaults([{ path: 'domain/one.ts', text: 'export type Part = 1;\n' }], ['Part'])).toEqual([
    'tools/shared-names.ts: Part ya significa una sola cosa; quítalo de la lista',
  ]);
});
