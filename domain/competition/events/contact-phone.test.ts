import { expect, test } from 'vitest';
import { isContactPhone } from './contact-phone.ts';
import { dialed } from './dialed.ts';

test.each([
  ['+58 412 555 0101', 'tel:+584125550101'],
  ['(0212) 555-0101', 'tel:02125550101'],
  ['300.555.0101', 'tel:3005550101'],
])('walk-organizer C contact phones: «%s» → accepted, dials %s', (phone, address) => {
  expect(isContactPhone(phone)).toBe(true);
  expect(dialed(phone)).toBe(address);
});

test.each([
  '',
  '12 34',
  '412',
  '+58 412 555 0101 2345 6789',
  'pregunta por Ana',
  '+58 412 555 0101 ext. 2',
  '58+4125550101',
])('contact phones: «%s» → refused', phone => expect(isContactPhone(phone)).toBe(false));
