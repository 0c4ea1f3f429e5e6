import { expect, test } from 'vitest';
import { nameFaults, wordFaults } from './check-words.ts';

test.each([
  ['one number', '/** ORG-300 */', 1],
  ['several', '  // ATH-140 to ATH-142, R6 and SAFE-H2.', 1],
  ['numbers behind code', 'const rows = 40; // ORG-122', 1],
  ['a number with what it asks', '/** ORG-300: a review takes a result from pending to approved. */', 0],
  ['a sentence that ends with a number', '// Windows are half open (L6).', 0],
  ['no comment', "const id = 'ORG-300';", 0],
  ['a sentence without a subject', '// Who comes late waits.', 1],
  ['the second sentence without one', '/** Returns the row. Nobody else locks it. */', 1],
  ['one over two lines', '// The row stays locked.\n// None may write it.', 1],
  ['the thing that acts', '// The server rejects a late buyer.', 0],
  ['the word within a sentence', '// The buyer who comes late waits.', 0],
  ['code that looks like a comment', "const link = 'https://Who.test';", 0],
  ['a sentence that is too long', `// ${'very '.repeat(25)}long.`, 1],
])('%s: %s', (_name, text, faults) => {
  expect(wordFaults({ path: 'server/competition/events/name.ts', text })).toHaveLength(faults);
});

test('an exported type of one name in two files is a fault, unless it is known', () => {
  const sources = [
    { path: 'domain/one.ts', text: 'export type Part = 1;\ntype Local = 2;\n' },
    { path: 'server/two.ts', text: 'export interface Part {}\ntype Local = 3;\n' },
  ];
  expect(nameFaults(sources, [])).toEqual([
    'the type Part stands in several files, rename all but one: domain/one.ts, server/two.ts',
  ]);
  expect(nameFaults(sources, ['Part'])).toEqual([]);
});

test('a known name that means one thing by now is taken off the list', () => {
  expect(nameFaults([{ path: 'domain/one.ts', text: 'export type Part = 1;\n' }], ['Part'])).toEqual([
    'tools/check-words.ts: Part stands in one file now: take it off sharedNames',
  ]);
});
