import { expect, test } from 'vitest';
import type { Floor, FloorHeat } from '#domain/day/floors/floor.ts';
import { boardNeeded, choosePicture, type KnownBoard } from './choose-scene.ts';
import { olderScene, progressOf, type ShownScene, type Wanted, wantedOf, whyNotMessage } from './wanted.ts';

const rail = { number: 1, state: 'ready', count: 0, noReps: 0, finishMs: null, heardAt: null } as const;
const someone = { id: 'e1', name: 'Camila Zambrano', city: null, box: null };
const heat = (changes: Partial<FloorHeat>): FloorHeat => ({
  ...{ id: 'h1', name: 'Heat 1', category: { id: 'rx', name: 'RX' }, test: null, status: 'active', start: 0 },
  ...{ calledAt: null, startedAt: 0, finishedAt: null, rails: [{ ...rail, entry: someone }] },
  ...changes,
});
const floor = (now: FloorHeat | null, next: FloorHeat | null): Floor => ({
  ...{ place: { id: 'p', name: null }, event: { id: 'ev', name: 'Copa', timeZone: 'America/Caracas' } },
  ...{ heat: now, run: null, next, later: [] },
});
const coming = heat({ id: 'h2', status: 'on_hold' });
const called = heat({ id: 'h2', status: 'on_hold', calledAt: 1 });
const running = heat({});
const finished = heat({ status: 'finished', finishedAt: 0 });
const untold = heat({ rails: null });
const second = 1000;
const board = (rows: number): KnownBoard => ({ isOpen: true, rows });
const hidden: KnownBoard = { isOpen: false, rows: 0 };
const auto: Wanted = { kind: 'auto' };
const table: Wanted = { kind: 'board', categoryId: 'rx' };

test.each<[string, Floor, KnownBoard | null, number, ShownScene['scene'], number]>([
  ['nothing', floor(null, null), null, 0, 'wait', 0],
  ['a heat to come', floor(null, coming), null, 0, 'next', 0],
  ['a called heat', floor(null, called), null, 0, 'next', 0],
  ['a running heat', floor(running, called), null, 0, 'race', 0],
  ['a running heat without public names', floor(untold, coming), null, 0, 'clock', 0],
  ['a heat finished 29 s ago', floor(finished, coming), board(30), 29 * second, 'race', 0],
  ['a heat finished 30 s ago', floor(finished, coming), board(30), 30 * second, 'board', 0],
  ['a heat finished 42 s ago', floor(finished, coming), board(30), 42 * second, 'board', 1],
  ['a heat finished 65 s ago', floor(finished, coming), board(30), 65 * second, 'board', 2],
  ['the board once through', floor(finished, coming), board(30), 66 * second, 'next', 0],
  ['the next heat once through', floor(finished, coming), board(30), 78 * second, 'board', 0],
  ['a board of 200', floor(finished, coming), board(200), 66 * second, 'next', 0],
  ['a finished heat and a called one', floor(finished, called), board(30), 5 * second, 'next', 0],
  ['a finished heat with a hidden board', floor(finished, coming), hidden, 40 * second, 'next', 0],
  ['the last heat finished', floor(finished, null), board(4), 100 * second, 'board', 0],
  ['the last heat finished with a hidden board', floor(finished, null), hidden, 100 * second, 'race', 0],
  ['a finished heat with an unknown board', floor(finished, coming), null, 40 * second, 'next', 0],
])('automatic scene: %s → as the floor needs', (_, given, known, now, scene, page) => {
  expect(choosePicture(auto, given, known, now)).toEqual({ kind: 'auto', scene, page });
});

test.each<[Wanted, Floor | null, KnownBoard | null, number, ShownScene['kind'], ShownScene['scene'], number]>([
  [{ kind: 'race' }, floor(finished, called), null, 0, 'race', 'race', 0],
  [{ kind: 'race' }, floor(null, coming), null, 0, 'race', 'next', 0],
  [{ kind: 'race' }, floor(null, null), null, 0, 'race', 'wait', 0],
  [{ kind: 'race' }, null, null, 0, 'race', 'wait', 0],
  [{ kind: 'next' }, floor(running, coming), null, 0, 'next', 'next', 0],
  [{ kind: 'next' }, floor(running, null), null, 0, 'next', 'race', 0],
  [{ kind: 'clock' }, floor(running, null), null, 0, 'clock', 'clock', 0],
  [{ kind: 'clock' }, floor(null, null), null, 0, 'clock', 'wait', 0],
  [{ kind: 'black' }, null, null, 0, 'black', 'black', 0],
  [{ kind: 'message', text: 'Hola' }, null, null, 0, 'message', 'message', 0],
  [table, null, board(24), 25 * second, 'board', 'board', 2],
  [table, null, board(24), 36 * second, 'board', 'board', 0],
  [table, null, board(0), 36 * second, 'board', 'board', 0],
  [table, floor(running, null), null, 0, 'board', 'wait', 0],
  [table, floor(running, null), hidden, 0, 'auto', 'race', 0],
  [table, null, hidden, 0, 'auto', 'wait', 0],
])('chosen scene: %j → shown, or the nearest one', (wanted, given, known, now, kind, scene, page) => {
  expect(choosePicture(wanted, given, known, now)).toEqual({ kind, scene, page });
});

test.each([
  ['three, the first 8 s', 3, floor(running, null), 7 * second, 'sponsors', 'sponsors', 0],
  ['three, then the second', 3, floor(running, null), 8 * second, 'sponsors', 'sponsors', 1],
  ['three, then the first again', 3, null, 24 * second, 'sponsors', 'sponsors', 0],
  ['none, a heat runs', 0, floor(running, null), 0, 'auto', 'race', 0],
  ['none, no floor known', 0, null, 0, 'auto', 'wait', 0],
])('ORGA-C15 scene of sponsors: %s → in turn, or as the floor needs', (_, count, given, now, kind, scene, page) => {
  expect(choosePicture({ kind: 'sponsors' }, given, null, now, count)).toEqual({ kind, scene, page });
});

test('board of a screen: any scene → a board is read only for a chosen table or a finished heat', () => {
  expect(boardNeeded(table, null)).toBe('rx');
  expect(boardNeeded(auto, floor(finished, null))).toBe('rx');
  expect(boardNeeded(auto, floor(running, null))).toBeNull();
  expect(boardNeeded({ kind: 'race' }, floor(finished, null))).toBeNull();
});

test.each([
  ['Podio a las 02:00', null],
  ['   ', 'empty'],
  ['ñ'.repeat(80), null],
  ['ñ'.repeat(81), 'long'],
  ['una\nlínea', 'signs'],
  ['al\u202erevés', 'signs'],
  ['a\u0000b', 'signs'],
])('message of a screen: «%s» → %s', (text, why) => expect(whyNotMessage(text)).toBe(why));

test('scene of earlier versions: no choice stored → automatic or the clock, and back to the nearest old one', () => {
  expect(wantedOf(null, 'race')).toEqual(auto);
  expect(wantedOf(null, 'clock')).toEqual({ kind: 'clock' });
  expect(wantedOf(table, 'clock')).toEqual(table);
  expect([auto, table, { kind: 'clock' } as const].map(olderScene)).toEqual(['race', 'race', 'clock']);
});

const following: ShownScene = { n: 3, kind: 'board', scene: 'board' };
test.each<[string, { n?: number; isLost?: boolean; shown?: ShownScene | null }, number, string]>([
  ['silent', { isLost: true }, 0, 'lost'],
  ['follows the choice', {}, 99 * second, 'shown'],
  ['shows another kind by the same choice', { shown: { ...following, kind: 'auto' } }, 0, 'fallen'],
  ['follows the choice before', { n: 4 }, 9 * second, 'waiting'],
  ['follows the choice before for ten seconds', { n: 4 }, 10 * second, 'slow'],
  ['has not reported', { shown: null }, 10 * second, 'slow'],
  ['has not reported, nothing chosen', { n: 0, shown: null }, 99 * second, 'shown'],
])('progress of a screen: %s → named', (_, changes, now, progress) => {
  const asked = { wanted: table, n: 3, askedAt: 0, isLost: false, shown: following };
  expect(progressOf({ ...asked, ...changes }, now)).toBe(progress);
});
