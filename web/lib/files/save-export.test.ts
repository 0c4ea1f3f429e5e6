import { afterEach, expect, test, vi } from 'vitest';
import { formatFor, readExport, saveExport } from './save-export.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['MacIntel', 'csv'],
  ['iPhone', 'csv'],
  ['iPad', 'csv'],
  ['Win32', 'xlsx'],
  ['Linux x86_64', 'xlsx'],
  ['Linux armv81', 'xlsx'],
  ['', 'xlsx'],
])('ORG-091 ORG-092 exported file: platform %s → %s', (platform, format) => {
  expect(formatFor(platform)).toBe(format);
});

test('exported file: base64 → the same bytes', () => {
  const bytes = readExport(btoa('PK\x03\x04\xff'));
  expect([...(bytes as Uint8Array)]).toEqual([80, 75, 3, 4, 255]);
});

test.each([undefined, ''])('ORG-497 exported file: the answer has no file (%s) → only logged', file => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(saveExport({ file, fileName: 'atletas.xlsx' })).toBe(false);
  expect(warn.mock.calls).toEqual([['No se recibió el archivo desde el servidor.']]);
});

test('ORG-498 exported file: the answer is no base64 → only logged', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(saveExport({ file: '¿esto?', fileName: 'atletas.xlsx' })).toBe(false);
  expect(warn.mock.calls).toEqual([['La cadena base64 recibida es inválida.']]);
});
