import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { personType, qrText, readQrText, reviewPath, signedText, ticketPath } from './qr-text.ts';

const place = {
  eventId: '11111111-2222-4333-8444-555555555555',
  typeId: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
  ticketId: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
};
const signature = { keyId: 'k1', signature: 'A'.repeat(86) };
const text = qrText('https://pizarra.example', place, signature);

test('T2 PUB-220 QR text: a ticket → the address of its review page, the signature after #', () => {
  expect(text).toBe(
    `https://pizarra.example/approved/qr-ticket/${place.eventId}/${place.typeId}/${place.ticketId}#1.k1.${'A'.repeat(86)}`,
  );
  expect(reviewPath(place)).toBe(`/approved${ticketPath(place)}`);
  expect(signedText(place).split('\n')).toEqual(['pizarra-ticket', place.eventId, place.typeId, place.ticketId]);
});

describe('texts that a door reads', () => {
  test('a camera → ids and signature', () => expect(readQrText(text)).toEqual({ ...place, ...signature }));

  const typed: [string, string][] = [
    [
      'a scanner with the layout of another country',
      text.replaceAll('-', "'").replaceAll('/', '&').replaceAll(':', 'Ñ').replace('#', '·'),
    ],
    ['a scanner that types capitals', text.toUpperCase()],
    ['the address of the ticket itself', `https://pizarra.example${ticketPath(place)}`],
    ['three ids and a line end', `${place.eventId}/${place.typeId}/${place.ticketId}\r\n`],
  ];
  test.each(typed)('%s → the three ids', (_name, read) => expect(readQrText(read)).toEqual(place));

  const person = { ...place, typeId: personType };
  const ofPerson = qrText('https://pizarra.example', person, signature);
  const people: [string, string, object][] = [
    ['a camera', ofPerson, { ...person, ...signature }],
    [
      'a scanner with the layout of another country',
      ofPerson.replaceAll('-', "'").replaceAll('/', '&').replaceAll(':', 'Ñ').replace('#', '·'),
      person,
    ],
    ['a scanner that types capitals', ofPerson.toUpperCase(), person],
    ['the address without a signature', ofPerson.split('#')[0]!, person],
  ];
  test.each(people)('T2 a person’s own code, by %s → read', (_name, read, found) =>
    expect(readQrText(read)).toEqual(found),
  );

  test('T2 a person’s signature → of another text than a ticket’s', () => {
    expect(signedText(person).split('\n')).toEqual(['pizarra-person', place.eventId, place.ticketId]);
    expect(signedText(person)).not.toBe(signedText(place));
  });

  const nobodys = [
    `https://pizarra.example/pass/${place.eventId}`,
    `https://pizarra.example/paso/${place.eventId}/${place.ticketId}`,
    ofPerson.replace(place.ticketId, 'aaaaaaaa-aaaa-0aaa-8aaa-aaaaaaaaaaaa'),
  ];
  test.each(nobodys)('T2 %s → no person', read => expect(readQrText(read)).toBeNull());

  const others = ['', 'https://example.com', `${place.eventId}/${place.typeId}`, 'WIFI:T:WPA;S:sala;P:clave;;'];
  test.each(others)('%s → no ticket', read => expect(readQrText(read)).toBeNull());

  test.each(['aaaaaaaa-aaaa-0aaa-8aaa-aaaaaaaaaaaa', 'aaaaaaaa-aaaa-4aaa-0aaa-aaaaaaaaaaaa'])(
    'T2 an impossible id → not read: %s',
    id => expect(readQrText(text.replace(place.ticketId, id))).toBeNull(),
  );

  test('any text → ids or nothing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), read => {
        const found = readQrText(read);
        if (found) expect(found.ticketId).toMatch(/^[0-9a-f-]{36}$/);
      }),
    );
  });
});
