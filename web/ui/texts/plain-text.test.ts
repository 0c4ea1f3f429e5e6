import { expect, test } from 'vitest';
import { blocksOf } from './plain-text.tsx';

test('headings, lists and paragraphs are told apart by how their lines begin', () => {
  expect(blocksOf('## Uno\nHola\nmundo\n\nOtra cosa\n- a\n- b\n##No\r\n## Dos')).toEqual([
    { kind: 'heading', text: 'Uno' },
    { kind: 'paragraph', lines: ['Hola', 'mundo'] },
    { kind: 'paragraph', lines: ['Otra cosa'] },
    { kind: 'list', lines: ['a', 'b'] },
    { kind: 'paragraph', lines: ['##No'] },
    { kind: 'heading', text: 'Dos' },
  ]);
});

test('an empty text has no blocks', () => {
  expect(blocksOf(' \n\n')).toEqual([]);
});
