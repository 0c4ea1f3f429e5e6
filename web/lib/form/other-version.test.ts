import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSamePart, keepPhoto, keptPart, mergeVersions, putBack } from './other-version.ts';

type Form = { name: string; price: number; kind: string; target: number; rows: { key: string; text: string }[] };
const parts = [
  { label: 'Nombre', fields: ['name'] as const },
  { label: 'Precio', fields: ['price'] as const },
  { label: 'Tipo', fields: ['kind', 'target'] as const },
  { label: 'Filas', fields: ['rows'] as const },
];
const base: Form = { name: 'Copa', price: 10, kind: 'amrap', target: 5, rows: [{ key: 'a', text: 'Uno' }] };

test('merged versions of a form: untouched fields take the other version, typed ones stay; differences are listed', () => {
  const mine = { ...base, name: 'Copa Ávila', price: 20 };
  const theirs = { ...base, price: 30, kind: 'peso' };
  const { values, parts: differing } = mergeVersions(parts, { base, mine, theirs });
  expect(values).toEqual({ ...base, name: 'Copa Ávila', price: 20, kind: 'peso' });
  expect(differing.map(({ label }) => label)).toEqual(['Precio', 'Tipo']);
});

test('merged versions of a form: fields that belong together are merged together', () => {
  const mine = { ...base, target: 9 };
  const theirs = { ...base, kind: 'peso' };
  const { values, parts: differing } = mergeVersions(parts, { base, mine, theirs });
  expect(values).toEqual(mine);
  expect(differing.map(({ label }) => label)).toEqual(['Tipo']);
});

test('merged versions of a form: the same text, or only other row keys → no difference', () => {
  const mine = { ...base, name: 'Copa Ávila' };
  const theirs = { ...base, name: 'Copa Ávila', rows: [{ key: 'b', text: 'Uno' }] };
  expect(mergeVersions(parts, { base, mine, theirs }).parts).toEqual([]);
});

test('merged versions of a form: a typed field is now locked → restored, and not a choice', () => {
  const mine = { ...base, name: 'Copa Ávila', price: 20, rows: [{ key: 'b', text: 'Uno' }] };
  const theirs = { ...base, target: 9 };
  const { kept, isOther } = putBack(mine, theirs, ['price', 'target', 'rows']);
  expect(isOther).toBe(true);
  expect(kept).toEqual({ ...mine, price: 10, target: 9, rows: base.rows });
  expect(mergeVersions(parts, { base, mine: kept, theirs }).parts).toEqual([]);
  expect(putBack(mine, theirs, ['kind', 'rows']).isOther).toBe(false);
});

test('merged versions of a form: a replaced stored picture is dropped; an own new or empty picture stays', () => {
  const part = { label: 'Foto', fields: ['photo'] as const, keep: keepPhoto };
  const theirs = { photo: '/files/b' };
  expect(keepPhoto({ photo: '/files/a' }, theirs)).toBeNull();
  expect(keptPart(part, { photo: '/files/a' }, theirs)).toEqual(theirs);
  expect(keptPart(part, { photo: 'data:image/png;base64,' }, theirs)).toEqual({ photo: 'data:image/png;base64,' });
  expect(keptPart(part, { photo: '' }, theirs)).toEqual({ photo: '' });
});

test('merged versions of a form: any forms → no typed text is lost, no other change is reverted unseen', () => {
  const form = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    price: fc.integer({ min: 0, max: 2 }),
    kind: fc.constantFrom('x', 'y'),
    target: fc.integer({ min: 0, max: 1 }),
    rows: fc.constant(base.rows),
  });
  fc.assert(
    fc.property(form, form, form, (base, mine, theirs) => {
      const { values, parts: shown } = mergeVersions(parts, { base, mine, theirs });
      for (const part of parts) {
        const isTyped = !isSamePart(part, base, mine);
        expect(isSamePart(part, values, isTyped ? mine : theirs)).toBe(true);
        if (!isSamePart(part, values, theirs))
          expect(shown.includes(part) || isSamePart(part, base, theirs)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
