import { expect, test } from 'vitest';
import { inTurn, lateText, turnText, turnWords } from './told-start.ts';

const [first, called, running] = [
  { status: 'on_hold', isCalled: false },
  { status: 'on_hold', isCalled: true },
  { status: 'active', isCalled: true },
];

test('turn of an athlete: heats wait, are called, run → the running one, else the called one, else the first', () => {
  expect(inTurn([first, called, running])).toBe(running);
  expect(inTurn([first, called])).toBe(called);
  expect(inTurn([first, { ...first }])).toBe(first);
  expect(inTurn([])).toBeUndefined();
});

test('turn of an athlete: the heat waits, is called, runs → the hour stands, then to the floor, then on it', () => {
  expect([first, called, running].map(turnText)).toEqual([null, 'Ahora: a pista', 'Estás en pista']);
});

test('LIVE-D12 turn of an athlete: not called, told hour near, then past → told to be ready, then the expected hour', () => {
  const zone = 'America/Caracas';
  const heat = { ...first, startsAt: '2026-11-28T13:17:00.000Z', expectedAt: '2026-11-28T13:25:30.000Z' };
  const at = (hour: string, said = heat) => turnWords(said, Date.parse(`2026-11-28T${hour}.000Z`), zone);
  expect(at('13:05:00')).toBe('Te toca en ~12 min');
  expect(at('13:16:00')).toBe('Prepárate: pronto te llaman');
  expect(at('13:19:00')).toBe('Se retrasa: ahora hacia las 09:25 a. m.');
  expect(at('13:27:00')).toBe('Se retrasa: ahora hacia las 09:27 a. m.');
  expect(at('13:16:00', { ...heat, isCalled: true })).toBe('Ahora: a pista');
  expect(turnWords(heat, null, zone)).toBe('Te toca a las 09:17 a. m.');
  expect(turnWords({ ...heat, startsAt: '2026-11-28T17:17:00.000Z' }, null, zone)).toBe('Te toca a la 01:17 p. m.');
});

test('LIVE-D12 lateness of an event: one of two floors is late → that floor by its name', () => {
  const heat = (uid: string, minutes: string) => ({
    status: 'on_hold',
    place: { uid, name: `Pista ${uid}` },
    plannedAt: '2026-11-28T13:10:00.000Z',
    startsAt: `2026-11-28T13:${minutes}:00.000Z`,
  });
  expect(lateText([heat('A', '10'), heat('B', '18')])).toBe('Pista B va 8 min tarde');
  expect(lateText([heat('B', '18'), heat('B', '10')])).toBe('Va 8 min tarde');
  expect(lateText([heat('A', '10'), heat('B', '10')])).toBeNull();
});
