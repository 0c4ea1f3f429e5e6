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

test('what was typed comes back, and nothing after it was forgotten', () => {
  expect(keepDraft('a', empty, { ...empty, name: 'Copa', list: [{ name: 'Pista A' }] })).toBe('kept');
  expect(readDraft('a', empty)?.values).toEqual({ ...empty, name: 'Copa', list: [{ name: 'Pista A' }] });
  expect(readDraft('b', empty)).toBeNull();
  forgetDraft('a');
  expect(readDraft('a', empty)).toBeNull();
});

test('a field that nobody touched shows what is stored by now, and the draft says that it is older', () => {
  const stored = { ...empty, name: 'Copa', price: 10 };
  keepDraft('a', stored, { ...stored, name: 'Copa Ávila' });
  expect(readDraft('a', stored)).toMatchObject({ values: { name: 'Copa Ávila', price: 10 }, isOlder: false });
  expect(readDraft('a', { ...stored, price: 20 })).toMatchObject({
    values: { name: 'Copa Ávila', price: 20 },
    isOlder: true,
  });
});

test('a draft that says what is stored already is none', () => {
  keepDraft('a', empty, { ...empty, name: 'Copa' });
  expect(readDraft('a', { ...empty, name: 'Copa' })).toBeNull();
});

test('a picture that does not fit is left out, and the draft says so', () => {
  storageOf(500);
  expect(keepDraft('a', empty, { ...empty, name: 'Copa', photo: `data:${'x'.repeat(600)}` })).toBe('withoutPhoto');
  expect(readDraft('a', empty)).toMatchObject({ values: { name: 'Copa', photo: '' }, withoutPhoto: true });
});

test('what another version kept breaks nothing', () => {
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

test('a draft that does not fit even without its picture is not said to be kept', () => {
  storageOf(20);
  expect(keepDraft('a', empty, { ...empty, name: 'Copa', photo: 'data:x' })).toBe('not');
  expect(keepDraft('a', empty, { ...empty, name: 'Copa' })).toBe('not');
  expect(readDraft('a', empty)).toBeNull();
});

test('a form works where storage is forbidden', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(readDraft('a', empty)).toBeNull();
  expect(keepDraft('a', empty, { ...empty, name: 'Copa' })).toBe('not');
  forgetDraft('a');
});
