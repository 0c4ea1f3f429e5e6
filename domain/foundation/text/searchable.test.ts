import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchable } from './searchable.ts';

test.each([
  ['Copa Ávila', 'copa avila'],
  ['  Reto   del\tÑandú ', 'reto del nandu'],
  ['MARATÓN DE BOGOTÁ', 'maraton de bogota'],
  ['Übung Ço', 'ubung co'],
  ['', ''],
])('ATH-025 search text: «%s» → «%s»', (name, expected) => expect(searchable(name)).toBe(expected));

test('ATH-025 search text: any name, composed or decomposed → the same text', () => {
  fc.assert(
    fc.property(fc.string(), name => {
      expect(searchable(searchable(name))).toBe(searchable(name));
      expect(searchable(name.normalize('NFD'))).toBe(searchable(name.normalize('NFC')));
    }),
  );
});
