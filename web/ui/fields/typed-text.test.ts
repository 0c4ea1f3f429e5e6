import { describe, expect, test } from 'vitest';
import { parseDuration, writeDuration } from '#web/ui/texts/duration-text.ts';
import { parseWall, writeWall } from '#web/ui/texts/wall-text.ts';

describe('typed date with time', () => {
  test('L6 a stored date is written → the platform’s format', () => {
    expect(writeWall('2026-11-20T17:30')).toBe('20-11-2026 05:30 p. m.');
    expect(writeWall('2026-11-20T00:05')).toBe('20-11-2026 12:05 a. m.');
    expect(writeWall('')).toBe('');
  });

  test.each([
    ['20-11-2026 05:30 p. m.', '2026-11-20T17:30'],
    ['20-11-2026 05:30 p.\u00a0m.', '2026-11-20T17:30'],
    ['20/11/2026 17:30', '2026-11-20T17:30'],
    ['20.11.2026, 5pm', '2026-11-20T17:00'],
    ['1-2-2027 12 am', '2027-02-01T00:00'],
    ['01-02-2027 0530', '2027-02-01T05:30'],
  ])('%s → understood', (text, wall) => expect(parseWall(text)).toBe(wall));

  test.each([
    '',
    '20-11-2026',
    '31-02-2026 10:00',
    '20-11-2026 25:00',
    '20-11-2026 13:00 pm',
    '20-11-2026 10:60',
    'hoy',
  ])('«%s» → refused', text => expect(parseWall(text)).toBeNull());
});

describe('typed minutes and seconds', () => {
  test('seconds → written as mm:ss', () => {
    expect(writeDuration(750)).toBe('12:30');
    expect(writeDuration(0)).toBe('00:00');
    expect(writeDuration(null)).toBe('');
  });

  test.each([
    ['12:30', 750],
    ['1230', 750],
    ['130', 90],
    ['12', 720],
    ['5', 300],
    ['5:', 300],
    ['00:45', 45],
    ['12 30', 750],
    ['59:59', 3599],
  ])('%s → understood', (text, seconds) => expect(parseDuration(text)).toBe(seconds));

  test.each(['', '60:00', '12:60', '1:2:3', 'abc', '-5', '12345'])('«%s» → refused', text =>
    expect(parseDuration(text)).toBeNull(),
  );
});
