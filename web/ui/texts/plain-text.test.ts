import { expect, test } from 'vitest';
import { blocksOf } from './plain-text.tsx';

test('plain text: line beginnings → headings, lists and paragraphs', () => {
  expect(blocksOf('## Uno\nHola\nmundo\n\nOtra cosa\n- a\n- b\n##No\r\n## Dos')).toEqual([
    { kind: 'heading', text: 'Uno' },
    { kind: 'paragraph', lines: ['Hola', 'mundo'] },
    { kind: 'paragraph', lines: ['Otra cosa'] },
    { kind: 'list', lines: ['a', 'b'] },
    { kind: 'paragraph', lines: ['##No'] },
    { kind: 'heading', text: 'Dos' },
  ]);
});

test('plain text: an empty text → no blocks', () => {
  expect(blocksOf(' \n\n')).toEqual([]);
});
