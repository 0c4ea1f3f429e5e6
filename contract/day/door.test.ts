import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { qrText, readQrText } from '#domain/money/tickets/qr-text.ts';

const known = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const signature = { keyId: 'k1', signature: 'A'.repeat(86) };

// The admissions of an offline door wait on the device. It could never send an id whose form the server refuses.
test('T2 door codes: any id in a QR → the door reads it exactly if the contract accepts it', () => {
  const signs = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 });
  const id = fc.oneof(
    fc.uuid(),
    signs.map(all => all.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')),
  );
  fc.assert(
    fc.property(id, ticketId => {
      const text = qrText('https://pizarra.example', { eventId: known, typeId: known, ticketId }, signature);
      expect(readQrText(text) !== null).toBe(z.uuid().safeParse(ticketId).success);
    }),
    { numRuns: 500 },
  );
});
