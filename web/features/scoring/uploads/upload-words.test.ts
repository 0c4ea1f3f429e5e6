import { expect, test } from 'vitest';
import { resultButton } from './upload-words.ts';

const sent = { status: 'approved', appealed: false, modifiedByOrganization: false } as const;
const open = { state: 'open', result: null, isEditing: false, isSaved: false } as const;
const textOf = (changes: Partial<Parameters<typeof resultButton>[0]>) => resultButton({ ...open, ...changes }).text;

test('ATH-231 ATH-232 result button: nothing was sent → by the test’s time window', () => {
  expect(resultButton(open)).toEqual({ text: 'Subir resultados', acts: true });
  for (const state of ['upcoming', 'over'] as const) {
    expect(resultButton({ ...open, state })).toEqual({ text: 'Test no disponible', acts: false });
  }
});

test('ATH-233 ATH-234 ATH-235 ATH-236 result button: a result was sent → its state, also after the window', () => {
  for (const state of ['open', 'over'] as const) {
    expect(textOf({ state, result: { ...sent, status: 'pending' } })).toBe('Enviado');
    expect(textOf({ state, result: sent })).toBe('Aprobado');
    expect(textOf({ state, result: { ...sent, appealed: true } })).toBe('En revisión');
    expect(textOf({ state, result: { ...sent, appealed: true, modifiedByOrganization: true } })).toBe('Revisado');
  }
});

test('ATH-237 ATH-238 result button: the result is being edited or was just sent → its own texts', () => {
  expect(resultButton({ ...open, result: sent, isEditing: true })).toEqual({
    text: 'Actualizar resultado',
    acts: true,
  });
  expect(textOf({ result: sent, isSaved: true })).toBe('Resultado subido');
});

test('R4 result button: the result was rejected → sent again while the test is open', () => {
  const rejected = { ...sent, status: 'rejected' } as const;
  expect(resultButton({ ...open, result: rejected })).toEqual({ text: 'Subir resultados', acts: true });
  expect(textOf({ state: 'over', result: rejected })).toBe('Test no disponible');
});
