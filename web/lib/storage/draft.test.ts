import { beforeEach, expect, test, vi } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';

type Form = { photo: string; name: string; price: number | null; list: { name: string }[] };
const empty: Form = { photo: '', name: '', price: null, list: [] };

function storageOf(most = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > most) throw new Error('full');
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}
beforeEach(() => {
  storageOf();
});

test('form drafts: typed values come back; after a delete → none', () => {
  expect(keepDraft('a', empty, { ...empty, name: 'Copa', list: [{ name: 'Pista A' }] })).toBe('kept');
  expect(readDraft('a', empty)?.values).toEqual({ ...empty, name: 'Copa', list: [{ name: 'Pista A' }] });
  expect(readDraft('b', empty)).toBeNull();
  forgetDraft('a');
  expect(readDraft('a', empty)).toBeNull();
});

test('form drafts: an untouched field → the newly stored value, and the draft is marked older', () => {
  const stored = { ...empty, name: 'Copa', price: 10 };
  keepDraft('a', stored, { ...stored, name: 'Copa Ávila' });
  expect(readDraft('a', stored)).toMatchObject({ values: { name: 'Copa Ávila', price: 10 }, isOlder: false });
  expect(readDraft('a', { ...stored, price: 20 })).toMatchObject({
    values: { name: 'Copa Ávila', price: 20 },
    isOlder: true,
  });
});

test('form drafts: typed values equal the stored ones → no draft', () => {
  keepDraft('a', empty, { ...empty, name: 'Copa' });
  expect(readDraft('a', { ...empty, name: 'Copa' })).toBeNull();
});

test('form drafts: a picture does not fit → left out and reported', () => {
  storageOf(500);
  expect(keepDraft('a', empty, { ...empty, name: 'Copa', photo: `data:${'x'.repeat(600)}` })).toBe('withoutPhoto');
  expect(readDraft('a', empty)).toMatchObject({ values: { name: 'Copa', photo: '' }, withoutPhoto: true });
});

test('form drafts: invalid data of another version → ignored', () => {
  const kept = storageOf();
  for (const nonsense of [
    '{',
    '7',
    '{"values":{"list":"x"}}',
    '{"base":{},"values":{"list":"x","name":{},"price":{}}}',
  ]) {
    kept.set('draft:a', nonsense);
    expect(readDraft('a', empty)).toBeNull();
  }
});

test('form drafts: no space even without picture → reported as not saved', () => {
  storageOf(20);
  expect(keepDraft('a', empty, { ...empty, name: 'Copa', photo: 'data:x' })).toBe('not');
  expect(keepDraft('a', empty, { ...empty, name: 'Copa' })).toBe('not');
  expect(readDraft('a', empty)).toBeNull();
});

test('form drafts: storage is forbidden → the form still works', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(readDraft('a', empty)).toBeNull();
  expect(keepDraft('a', empty, { ...empty, name: 'Copa' })).toBe('not');
  forgetDraft('a');
});
