import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { qrText } from '#domain/money/tickets/qr-text.ts';
import { isPieceOfCode, nothingTyped, readCode, typeKey } from './read-code.ts';

const place = {
  eventId: '11111111-2222-4333-8444-555555555555',
  typeId: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
  ticketId: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
};
const signature = { keyId: 'aB_d-9Z0', signature: `${'aZ09-_'.repeat(14)}xY` };
const text = qrText('http://localhost:3000', place, signature);

/** The key presses of an English keyboard, read with the layout of another country. */
const layouts: [string, Record<string, string>][] = [
  ['of Spain', { '-': "'", '/': '-', ':': 'Ñ', '#': '·', _: '?' }],
  ['of Latin America', { '-': "'", '/': '-', ':': 'Ñ', _: '?' }],
];
const typedOn = (signs: Record<string, string>) => [...text].map(sign => signs[sign] ?? sign).join('');

test.each(layouts)('T2 scanner: keyboard layout %s → ids and signature are read', (_name, signs) => {
  expect(readCode(typedOn(signs))).toEqual({ ...place, ...signature });
});

test('T2 scanner: the device types only capitals → ids are read, without a signature', () => {
  expect(readCode(typedOn(layouts[0]![1]).toUpperCase())).toEqual(place);
});

test('door codes: text without an id → not read', () => {
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

test('T2 ORGA-C9 scanner: keys at most 120 ms apart that end in Enter → a scan', () => {
  const keys = [...text].flatMap(sign => (/[A-Z]/.test(sign) ? ['Shift', sign] : [sign]));
  expect(typing([...keys, 'Enter', ...keys, 'Enter'], 20)).toEqual([text, text]);
  expect(typing([...keys, 'Enter'], 120)).toEqual([text]);
  expect(typing([...keys, 'Enter'], 121)).toEqual([]);
  expect(typing(['l', 'u', 'i', 's', 'Enter'], 20)).toEqual([]);
});

test('ORGA-C9 scanner: a wireless reader pauses within a code → the code is still read', () => {
  const pausing = (after: number, ms: number) => {
    let typed = nothingTyped;
    let at = 1_000;
    for (const [index, key] of [...text].entries()) {
      at += index === after ? ms : 40;
      typed = typeKey(typed, key, at).typed;
    }
    return typeKey(typed, 'Enter', at + 40).scanned;
  };
  fc.assert(
    fc.property(fc.integer({ min: 20, max: text.length - 1 }), after => {
      expect(pausing(after, 900)).toBe(text);
    }),
  );
  // Keys from before the scanner is recognised are lost; a code does not need them.
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 19 }), after => {
      expect(readCode(pausing(after, 900)!)).toEqual({ ...place, ...signature });
    }),
  );
});

describe('ORGA-C9 incomplete scans', () => {
  const texts = ['http://localhost:3000', 'https://pizarra.example.com'].flatMap(origin => [
    { origin, text: qrText(origin, place, signature) },
    { origin, text: qrText(origin, { ...place, typeId: 'person' }, signature) },
  ]);
  const keyboards = [['English', {}] as (typeof layouts)[number], ...layouts];

  test.each(keyboards)(
    'ORGA-C9 any piece of our code on a keyboard %s → read, or recognized as a piece',
    (_name, signs) => {
      const typed = (text: string) => [...text].map(sign => signs[sign] ?? sign).join('');
      for (const { origin, text } of texts) {
        for (let from = 0; from < text.length - 20; from++) {
          for (const to of [from + 20, from + 40, from + 90, text.length]) {
            const piece = typed(text.slice(from, to));
            const isKnown = readCode(piece) !== null || isPieceOfCode(piece, origin);
            expect(isKnown, `${from} to ${to}: ${piece}`).toBe(true);
          }
        }
      }
    },
  );

  test('ORGA-C9 a code loses characters → recognized as a piece, or read without its signature', () => {
    const { origin, text } = texts[0]!;
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(text.length - 1), { minLength: 1, maxLength: 12 }), lost => {
        const left = [...text].filter((_sign, at) => !lost.includes(at)).join('');
        expect(readCode(left) !== null || isPieceOfCode(left, origin)).toBe(true);
      }),
    );
  });

  test.each([
    'https://otra-boleteria.example/t/ABCDEFGH12345678',
    'EVENTO-2026-GRADERIA-000123456',
    '7501234567890123456789',
    'WIFI:T:WPA;S:Gimnasio;P:secreto123;;',
    'BEGIN:VCARD VERSION:3.0 N:Gómez;Luis',
  ])('ORGA-C9 foreign code «%s» → not read and no piece of ours', foreign => {
    expect([readCode(foreign), isPieceOfCode(foreign, 'http://localhost:3000')]).toEqual([null, false]);
  });
});
