import fc from 'fast-check';
import { expect, test } from 'vitest';
import { qrText } from '#domain/tickets/qr-text.ts';
import { nothingTyped, readCode, typeKey } from './read-code.ts';

const place = {
  eventId: '11111111-2222-4333-8444-555555555555',
  typeId: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
  ticketId: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
};
const signature = { keyId: 'aB_d-9Z0', signature: `${'aZ09-_'.repeat(14)}xY` };
const text = qrText('http://localhost:3000', place, signature);

/** The keys of an English keyboard, pressed on one that has a country's signs on them. */
const layouts: [string, Record<string, string>][] = [
  ['of Spain', { '-': "'", '/': '-', ':': 'Ñ', '#': '·', _: '?' }],
  ['of Latin America', { '-': "'", '/': '-', ':': 'Ñ', _: '?' }],
];
const typedOn = (signs: Record<string, string>) => [...text].map(sign => signs[sign] ?? sign).join('');

test.each(layouts)('T2 a scanner on a keyboard %s types ids and signature', (_name, signs) => {
  expect(readCode(typedOn(signs))).toEqual({ ...place, ...signature });
});

test('T2 a scanner that types all in capitals leaves the ids, and no signature', () => {
  expect(readCode(typedOn(layouts[0]![1]).toUpperCase())).toEqual(place);
});

test('what is no ticket’s is nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), read => {
      fc.pre(!/[0-9a-f]{8}/i.test(read));
      expect(readCode(read)).toBeNull();
    }),
  );
});

const typing = (keys: readonly string[], every: number) => {
  let typed = nothingTyped;
  let at = 1_000;
  const found: string[] = [];
  for (const key of keys) {
    at += every;
    const next = typeKey(typed, key, at);
    typed = next.typed;
    if (next.scanned !== null) found.push(next.scanned);
  }
  return found;
};

test('T2 keys within 50 ms of each other that end in Enter are a scan', () => {
  const keys = [...text].flatMap(sign => (/[A-Z]/.test(sign) ? ['Shift', sign] : [sign]));
  expect(typing([...keys, 'Enter', ...keys, 'Enter'], 20)).toEqual([text, text]);
  expect(typing([...keys, 'Enter'], 51)).toEqual([]);
  expect(typing(['l', 'u', 'i', 's', 'Enter'], 20)).toEqual([]);
});
