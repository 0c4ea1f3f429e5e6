import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { checkCard, isCardNumber, writeCode, writeExpiry, writeNumber } from './card-data.ts';

const today = new Date(2026, 10, 21);
const good = { number: '4242 4242 4242 4242', expiry: '11 / 26', code: '123' };

test('card form: digits are typed → written in groups', () => {
  expect(writeNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(writeNumber('4242-42x')).toBe('4242 42');
  expect(writeNumber('')).toBe('');
  expect([writeExpiry('1'), writeExpiry('12'), writeExpiry('1228'), writeExpiry('12 / 28')]).toEqual([
    '1',
    '12',
    '12 / 28',
    '12 / 28',
  ]);
  expect(writeExpiry('728')).toBe('07 / 28');
  expect(writeCode('12a345')).toBe('1234');
});

test('ATH-142 walk-athlete 18 card form: no or a wrong number → its error', () => {
  expect(checkCard({ ...good, number: '' }, today)).toEqual({ number: messages.joining.cardNumber });
  expect(checkCard({ ...good, number: '4242 4242 4242 4241' }, today)).toEqual({
    number: messages.joining.cardNumberWrong,
  });
  expect(isCardNumber('4000 0025 0000 3155')).toBe(true);
});

test('ATH-141 walk-athlete 18 card form: expiry or code is missing or wrong → its error', () => {
  const { card, cardExpiryWrong, cardExpired, cardCodeWrong } = messages.joining;
  expect(checkCard(good, today)).toEqual({});
  expect(checkCard({ ...good, expiry: '' }, today)).toEqual({ expiry: card });
  for (const expiry of ['11', '13 / 28', '00 / 28'])
    expect(checkCard({ ...good, expiry }, today), expiry).toEqual({ expiry: cardExpiryWrong });
  for (const expiry of ['10 / 26', '11 / 25'])
    expect(checkCard({ ...good, expiry }, today), expiry).toEqual({ expiry: cardExpired });
  expect(checkCard({ ...good, code: '' }, today)).toEqual({ code: card });
  expect(checkCard({ ...good, code: '12' }, today)).toEqual({ code: cardCodeWrong });
});
