import { expect, test } from 'vitest';
import { nameFaults, wordFaults } from './check-words.ts';

test.each([
  ['a number alone', '/** ORG-300 */', 1],
  ['several numbers alone', '  // ATH-140 to ATH-142, R6 and SAFE-H2.', 1],
  ['numbers behind code', 'const rows = 40; // ORG-122', 1],
  ['a number with its meaning', '/** ORG-300: a review takes a result from pending to approved. */', 0],
  ['a sentence that ends with a number', '// Windows are half open (L6).', 0],
  ['no comment', "const id = 'ORG-300';", 0],
  ['a sentence without a subject', '// Who comes late waits.', 1],
  ['a second sentence without a subject', '/** Returns the row. Nobody else locks it. */', 1],
  ['a sentence without a subject over two lines', '// The row stays locked.\n// None may write it.', 1],
  ['a sentence with a subject', '// The server rejects a late buyer.', 0],
  ['the word «who» within a sentence', '// The buyer who comes late waits.', 0],
  ['code that looks like a comment', "const link = 'https://Who.test';", 0],
  ['a sentence that is too long', `// ${'very '.repeat(25)}long.`, 1],
])('comments: %s, in «%s» → the expected faults', (_name, text, faults) => {
  expect(wordFaults({ path: 'server/competition/events/name.ts', text })).toHaveLength(faults);
});

test('type names: two files export the same one → a fault, unless it is on the list', () => {
  const sources = [
    { path: 'domain/one.ts', text: 'export type Part = 1;\ntype Local = 2;\n' },
    { path: 'server/two.ts', text: 'export interface Part {}\ntype Local = 3;\n' },
  ];
  expect(nameFaults(sources, [])).toEqual([
    'the type Part stands in several files, rename all but one: domain/one.ts, server/two.ts',
  ]);
  expect(nameFaults(sources, ['Part'])).toEqual([]);
});

test('type names: a listed name is in one file now → a fault: take it off the list', () => {
  expect(nameFaults([{ path: 'domain/one.ts', text: 'export type Part = 1;\n' }], ['Part'])).toEqual([
    'tools/check-words.ts: Part stands in one file now: take it off sharedNames',
  ]);
});
