import { expect, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { draftOf, restore, teamsOf } from './draft-lines.ts';
import { createEditing } from './editing.ts';
import { targetsOf } from './plan-paste.ts';
import { columnsOf, emptyText, type RowText, type TestFacts } from './result-columns.ts';
import type { Line } from './result-line.ts';
import { valuesOfEntry } from './save-results.ts';
import { shareTime, sumOf, whatMissingCount } from './team-lines.ts';
import { inOrder, orderOf } from './use-lines.ts';

const facts: TestFacts = {
  typeWod: 'amrap',
  unit: 'reps',
  needTime: true,
  validReps: null,
  timeCapMs: 600_000,
  isPenalized: false,
};
const columns = columnsOf(facts, false);
const line = (key: string, version = 0, stored: Partial<RowText> = {}): Line => ({
  key,
  entryId: key.split('/')[0] ?? key,
  idUser: key.split('/')[1] ?? null,
  name: key,
  about: '',
  version,
  stored: { ...emptyText, ...stored },
  isSum: false,
});

function table(lines: Line[]) {
  const editing = createEditing(facts);
  editing.show({ lines, columns });
  return editing;
}

test('results table: a line is typed into → only that line renders again', () => {
  const editing = table([line('ana'), line('bea')]);
  const [ana, bea] = [vi.fn(), vi.fn()];
  editing.store.subscribe('ana', ana);
  editing.store.subscribe('bea', bea);
  editing.put('ana', { quantity: '90' });
  expect(ana).toHaveBeenCalled();
  expect(bea).not.toHaveBeenCalled();
  expect(editing.dirtyEntries()).toEqual(['ana']);
});

test('results table: a column is pasted → each line renders, and the total once', () => {
  const editing = table([line('ana'), line('bea')]);
  const [bea, all] = [vi.fn(), vi.fn()];
  editing.store.subscribe('bea', bea);
  editing.store.subscribeAll(all);
  const cells = [{ field: 'quantity' as const, from: '', to: '90', error: null }];
  const rows = ['ana', 'bea'].map(key => ({ key, name: key, cells }));
  editing.apply(rows);
  expect(bea).toHaveBeenCalled();
  expect(all).toHaveBeenCalledTimes(1);
  editing.put('ana', { quantity: '91' });
  expect(all.mock.calls.length).toBeGreaterThan(1);
});

test('results table: a cell is typed back to its stored value → no change to save', () => {
  const stored = { minutes: '5', seconds: '0', milliseconds: '0', quantity: '90' };
  const editing = table([line('ana', 3, stored)]);
  editing.put('ana', { quantity: '91' });
  editing.put('ana', { quantity: '90' });
  expect(editing.dirtyEntries()).toEqual([]);
  expect(editing.store.get('ana').version).toBeNull();
});

test('results table: others’ results come while typing → shown around the typed row', () => {
  const editing = table([line('ana'), line('bea')]);
  editing.put('ana', { quantity: '90' });
  editing.show({ lines: [line('ana'), line('bea', 1, { quantity: '80' })], columns });
  expect(editing.textOf('ana').quantity).toBe('90');
  expect(editing.textOf('bea').quantity).toBe('80');
  expect(editing.store.get('ana').phase).toBe('idle');
});

test('results table: another person changes the same row → conflict, and the typed text stays', () => {
  const editing = table([line('ana', 1, { quantity: '80' })]);
  editing.put('ana', { quantity: '90' });
  editing.show({ lines: [line('ana', 2, { quantity: '85' })], columns });
  expect(editing.store.get('ana').phase).toBe('conflict');
  expect(editing.textOf('ana').quantity).toBe('90');
});

test('walk-organizer A3 results table: another person saves while this one types → conflict, not overwritten', () => {
  const editing = table([line('ana', 1, { quantity: '80' })]);
  editing.goTo({ key: 'ana', field: 'quantity' });
  editing.edit('1');
  editing.show({ lines: [line('ana', 2, { quantity: '188' })], columns });
  expect(editing.store.get('ana').phase).toBe('idle');
  editing.commit('171');
  expect(editing.store.get('ana')).toMatchObject({ phase: 'conflict', version: 1 });
  expect(editing.textOf('ana').quantity).toBe('171');
});

test('walk-organizer A3 results table: a cell was only opened or cancelled → the newer value stays', () => {
  const editing = table([line('ana', 1, { quantity: '80' })]);
  editing.goTo({ key: 'ana', field: 'quantity' });
  editing.edit(undefined, 'select');
  editing.show({ lines: [line('ana', 2, { quantity: '188' })], columns });
  editing.commit('80');
  expect(editing.textOf('ana').quantity).toBe('188');
  expect(editing.dirtyEntries()).toEqual([]);
  // Two people who typed the same text have no conflict.
  editing.edit('1');
  editing.show({ lines: [line('ana', 3, { quantity: '190' })], columns });
  editing.commit('190');
  expect(editing.dirtyEntries()).toEqual([]);
  // After a cell was cancelled, the next edit begins with the present version.
  editing.edit('7');
  editing.cancel();
  editing.show({ lines: [line('ana', 4, { quantity: '191' })], columns });
  editing.put('ana', { quantity: '200' });
  expect(editing.store.get('ana')).toMatchObject({ phase: 'idle', version: 4 });
});

test('walk-organizer A3 results table: typing continues during the own save → no conflict', () => {
  const editing = table([line('ana', 1, { quantity: '80' })]);
  editing.put('ana', { quantity: '90' });
  editing.sending(['ana']);
  editing.saved('ana', 2);
  editing.goTo({ key: 'ana', field: 'quantity' });
  editing.edit('9');
  editing.show({ lines: [line('ana', 2, { quantity: '90' })], columns });
  editing.commit('95');
  expect(editing.store.get('ana')).toMatchObject({ phase: 'idle', version: 2 });
});

test('walk-organizer A3 results table: a result changes after the preview of a paste → conflict, by the version of the preview', () => {
  const editing = table([line('ana', 1, { quantity: '80' }), line('bea', 1)]);
  const seen = editing.versions();
  editing.show({ lines: [line('ana', 2, { quantity: '188' }), line('bea', 1)], columns });
  const cells = [{ field: 'quantity' as const, from: '80', to: '90', error: null }];
  editing.apply(
    ['ana', 'bea'].map(key => ({ key, cells })),
    seen,
  );
  expect(editing.store.get('ana')).toMatchObject({ phase: 'conflict', version: 1 });
  expect(editing.store.get('bea')).toMatchObject({ phase: 'idle', version: 1 });
});

test('walk-organizer A3 results table: a team’s athlete is typed → over the team’s version', () => {
  const team = (version: number) => [{ ...line('team', version), isSum: true }, line('team/eva', version)];
  const editing = table(team(1));
  editing.goTo({ key: 'team/eva', field: 'quantity' });
  editing.edit('5');
  editing.show({ lines: team(2), columns });
  editing.commit('50');
  expect(editing.store.get('team')).toMatchObject({ phase: 'conflict', version: 1 });
});

test('results table: a row is saved → its text stays visible until the board has it', () => {
  const editing = table([line('ana')]);
  editing.put('ana', { quantity: '90' });
  editing.sending(['ana']);
  editing.saved('ana', 1);
  expect(editing.dirtyEntries()).toEqual([]);
  editing.show({ lines: [line('ana')], columns });
  expect(editing.textOf('ana').quantity).toBe('90');
  editing.show({ lines: [line('ana', 1, { quantity: '91' })], columns });
  expect(editing.textOf('ana').quantity).toBe('91');
});

test('results table: the board’s news come before the answer to the save → nothing is marked as typed', () => {
  const team = { ...line('team', 1), isSum: true };
  const editing = table([team, line('team/eva', 1), line('team/fabi', 1), line('bea')]);
  editing.put('team/eva', { quantity: '90' });
  editing.put('bea', { quantity: '70' });
  editing.sending(['team', 'bea']);
  // A team's athletes load after the board.
  const shown = [{ ...team, version: 2, stored: { ...emptyText, quantity: '90' } }, line('bea', 1, { quantity: '71' })];
  editing.show({ lines: [...shown, line('team/eva', 1), line('team/fabi', 1)], columns });
  expect(editing.store.get('bea').phase).toBe('saving');
  editing.saved('team', 2);
  editing.saved('bea', 1);
  expect(editing.store.get('bea')).toMatchObject({ text: null, phase: 'idle', version: null });
  expect(editing.textOf('bea').quantity).toBe('71');
  expect(editing.textOf('team/eva').quantity).toBe('90');
  // This is typed before the athletes load again. It must replace the value just saved, not the older one.
  editing.put('team/fabi', { quantity: '50' });
  expect(editing.store.get('team')).toMatchObject({ phase: 'idle', version: 2 });
  const fabi = line('team/fabi', 2);
  editing.show({ lines: [...shown, line('team/eva', 2, { quantity: '91' }), fabi], columns });
  expect(editing.store.get('team').phase).toBe('idle');
  expect(editing.store.get('team/eva')).toMatchObject({ text: null, phase: 'idle' });
  expect(editing.textOf('team/eva').quantity).toBe('91');
});

test('results table: a draft is restored after a reload → over its old version, so a conflict shows', () => {
  const editing = table([line('ana', 4, { quantity: '80' })]);
  editing.put('ana', { quantity: '90' });
  const again = createEditing(facts);
  expect(restore(again, draftOf(editing))).toBe(1);
  again.show({ lines: [line('ana', 5, { quantity: '85' })], columns });
  expect(again.textOf('ana').quantity).toBe('90');
  expect(again.store.get('ana').phase).toBe('conflict');
});

test('results table: a move from the last cell → no next cell; moves stay within the table', () => {
  const editing = table([line('ana'), line('bea')]);
  editing.goTo({ key: 'bea', field: 'quantity' });
  expect(editing.placeAfter('next')).toBeNull();
  expect(editing.placeAfter('down')).toEqual({ key: 'bea', field: 'quantity' });
  editing.goTo({ key: 'ana', field: 'quantity' });
  expect(editing.placeAfter('next')).toEqual({ key: 'bea', field: 'minutes' });
});

test('results table: a team’s athlete has no value → the team can be saved', () => {
  const sum = { ...line('team'), isSum: true };
  const editing = table([sum, line('team/ana'), line('team/bea')]);
  editing.put('team/ana', { minutes: '5', seconds: '0', quantity: '50' });
  expect(editing.check('team')).toBe(true);
  editing.put('team/bea', { quantity: '40' });
  expect(editing.check('team')).toBe(false);
  expect(Object.keys(editing.store.get('team/bea').errors)).toEqual(['minutes', 'seconds', 'milliseconds']);
});

test('results table: a typed team is closed or not listed → not sent, and its row says so', () => {
  const sum = { ...line('team', 3), isSum: true };
  const editing = table([sum, line('team/ana'), line('team/bea')]);
  editing.put('team/ana', { minutes: '5', seconds: '0', quantity: '50' });
  editing.show({ lines: [sum], columns });
  expect(editing.dirtyEntries()).toEqual(['team']);
  expect(editing.check('team')).toBe(false);
  expect(editing.store.get('team').message).toBe(messages.result.closedTeam);
  editing.show({ lines: [], columns });
  expect(editing.check('team')).toBe(false);
  editing.show({ lines: [sum, line('team/ana'), line('team/bea')], columns });
  expect(editing.check('team')).toBe(true);
});

test('results table: a tie-break belongs to the team → its athletes have no such cell, and saving keeps it', () => {
  const sum = { ...line('team', 3, { quantity: '50', tiebreak: '02:05.500' }), isSum: true };
  const editing = table([sum, line('team/ana'), line('team/bea'), line('zoe')]);
  editing.show({ lines: editing.lines(), columns: columnsOf(facts, true) });
  editing.goTo({ key: 'team/ana', field: 'quantity' });
  expect(editing.placeAfter('right')).toEqual({ key: 'team/ana', field: 'quantity' });
  expect(editing.placeAfter('next')).toEqual({ key: 'team/bea', field: 'minutes' });
  expect(editing.placeAfter('first')).toEqual({ key: 'team', field: 'tiebreak' });
  editing.goTo({ key: 'zoe', field: 'tiebreak' });
  expect(editing.placeAfter('up')).toEqual({ key: 'team', field: 'tiebreak' });
  editing.goTo({ key: 'team', field: 'tiebreak' });
  expect(editing.placeAfter('next')).toEqual({ key: 'team/ana', field: 'minutes' });
  expect(editing.placeAfter('down')).toEqual({ key: 'zoe', field: 'tiebreak' });
  editing.goTo({ key: 'zoe', field: 'minutes' });
  expect(editing.placeAfter('previous')).toEqual({ key: 'team/bea', field: 'quantity' });

  editing.put('team/ana', { minutes: '5', seconds: '0', quantity: '50', tiebreak: '01:00' });
  expect(editing.textOf('team/ana')).toMatchObject({ quantity: '50', tiebreak: '' });
  expect(valuesOfEntry(editing, 'team', facts)).toMatchObject({
    tiebreak: { minutes: 2, seconds: 5, milliseconds: 500 },
    members: [{ idUser: 'ana', quantity: 50 }, { idUser: 'bea' }],
  });
});

test('results table: a team’s athletes are loaded → only the tie-break is typed at the team', () => {
  const sum = { ...line('team', 3, { quantity: '50' }), isSum: true };
  const editing = table([sum]);
  const withTiebreak = columnsOf(facts, true);
  editing.show({ lines: [sum], columns: withTiebreak });
  expect(editing.canHold('team', 'tiebreak')).toBe(false);
  editing.show({ lines: [sum, line('team/ana', 3, { quantity: '50' })], columns: withTiebreak });
  editing.put('team', { tiebreak: '4:3x', quantity: '99' });
  expect(editing.textOf('team')).toMatchObject({ quantity: '50', tiebreak: '4:3x' });
  expect(editing.store.get('team').errors).toEqual({ tiebreak: messages.result.tiebreak });
  expect(editing.check('team')).toBe(false);
  editing.put('team', { tiebreak: '4:30' });
  expect(editing.dirtyEntries()).toEqual(['team']);
  expect(sumOf(editing, 'team', sum.stored)).toMatchObject({ quantity: '50', tiebreak: '4:30' });
  expect(valuesOfEntry(editing, 'team', facts)).toMatchObject({
    tiebreak: { minutes: 4, seconds: 30, milliseconds: 0 },
    members: [{ idUser: 'ana', quantity: 50 }],
  });
  // A closed team cannot be sent: the server would delete the athletes that are not sent.
  editing.show({ lines: [sum], columns: withTiebreak });
  expect(editing.check('team')).toBe(false);
  expect(editing.store.get('team').message).toBe(messages.result.closedTeam);
});

test('results table: a pasted tie-break → teams and single athletes; a pasted quantity → athletes', () => {
  const sum = (key: string) => ({ ...line(key, 3), isSum: true });
  const editing = createEditing(facts);
  const lines = [line('zoe'), sum('team'), line('team/ana'), line('team/bea'), sum('closed'), line('ida')];
  editing.show({ lines, columns: columnsOf(facts, true) });
  const keys = (key: string, field: 'tiebreak' | 'quantity') =>
    targetsOf(editing, lines, { key, field }).below.map(target => target.key);
  expect(keys('team', 'tiebreak')).toEqual(['team', 'ida']);
  expect(keys('zoe', 'tiebreak')).toEqual(['zoe', 'team', 'ida']);
  expect(keys('team/ana', 'quantity')).toEqual(['team/ana', 'team/bea', 'ida']);
  // Rows that load while the dialog is open are rendered after it.
  const more = line('ula', 1, { tiebreak: '01:00' });
  expect(targetsOf(editing, [...lines, more], { key: 'ida', field: 'tiebreak' }).below).toMatchObject([
    { key: 'ida' },
    { key: 'ula', text: { tiebreak: '01:00' } },
  ]);
});

test('results table: a team’s tie-break is typed, its athletes are not loaded → not sent, also after a reload', () => {
  const sum = { ...line('team', 3), isSum: true };
  const lines = [sum, line('team/ana', 3, { quantity: '50' })];
  const withTiebreak = columnsOf(facts, true);
  const editing = createEditing(facts);
  editing.show({ lines, columns: withTiebreak });
  editing.put('team', { tiebreak: '4:30' });
  editing.show({ lines: [line('zoe')], columns: withTiebreak });
  expect(editing.check('team')).toBe(false);
  expect(editing.store.get('team').message).toBe(messages.result.closedTeam);

  const draft = draftOf(editing);
  expect(teamsOf(draft)).toEqual(['team']);
  const reloaded = createEditing(facts);
  restore(reloaded, draft);
  expect(reloaded.check('team')).toBe(false);
  expect(reloaded.store.get('team').message).toBe(messages.result.closedTeam);
});

test('results table: positions change → rows keep their order, and new rows come last', () => {
  const row = (id: string, name: string) => ({ id, name }) as never;
  const order = orderOf([row('1', 'Zoe'), row('2', 'Álvaro')], 'name');
  expect(order).toEqual(['2', '1']);
  const later = inOrder([row('3', 'Bea'), row('1', 'Zoe'), row('2', 'Álvaro')], order);
  expect(later.map(({ id }) => id)).toEqual(['2', '1', '3']);
});

test('walk-organizer A7 results table: typing during the own save → the text stays, over the new version', () => {
  const editing = table([line('ana', 1, { quantity: '80' })]);
  editing.put('ana', { quantity: '90' });
  editing.sending(['ana']);
  editing.goTo({ key: 'ana', field: 'quantity' });
  editing.edit('9');
  editing.commit('95');
  expect(editing.textOf('ana').quantity).toBe('90');
  editing.saved('ana', 2);
  expect(editing.textOf('ana').quantity).toBe('95');
  expect(editing.store.get('ana')).toMatchObject({ phase: 'idle', version: 2 });
  editing.show({ lines: [line('ana', 2, { quantity: '90' })], columns });
  expect(editing.store.get('ana').phase).toBe('idle');
});

test('walk-organizer A7 results table: typing began while sending, and the board came first → the text stays', () => {
  const editing = table([line('ana', 1, { quantity: '80' })]);
  editing.put('ana', { quantity: '90' });
  editing.sending(['ana']);
  editing.goTo({ key: 'ana', field: 'quantity' });
  editing.edit('9');
  editing.show({ lines: [line('ana', 2, { quantity: '90' })], columns });
  editing.saved('ana', 2);
  editing.commit('95');
  expect(editing.textOf('ana').quantity).toBe('95');
  expect(editing.store.get('ana')).toMatchObject({ phase: 'idle', version: 2 });
});

test('walk-organizer B11 results table: a time over the cap → an error at its cell until it is right', () => {
  const editing = table([line('ana')]);
  editing.put('ana', { minutes: '16' });
  expect(editing.store.get('ana').errors).toEqual({ minutes: messages.result.overCap('10:00') });
  editing.put('ana', { minutes: '10' });
  expect(editing.store.get('ana').errors).toEqual({});
  editing.put('ana', { seconds: '30' });
  expect(editing.store.get('ana').errors).toEqual({ minutes: messages.result.overCap('10:00') });
  editing.put('ana', { seconds: '0' });
  expect(editing.store.get('ana').errors).toEqual({});
});

test('walk-organizer B13 results table: one time for a team → typed once; missing values are counted', () => {
  const team = { ...line('equipo'), isSum: true };
  const editing = table([team, line('equipo/ana'), line('equipo/bea')]);
  shareTime(editing, 'equipo');
  expect(editing.store.get('equipo').message).toBe(messages.result.noTimeToShare);
  editing.put('equipo/bea', { minutes: '8', seconds: '30', quantity: '90' });
  expect(whatMissingCount(editing, 'equipo', { ...facts, members: 3 })).toBe(
    messages.result.counts.missingMembers(2, 3, '10:00'),
  );
  shareTime(editing, 'equipo');
  expect(editing.textOf('equipo/ana')).toMatchObject({ minutes: '8', seconds: '30', milliseconds: '0', quantity: '' });
  editing.put('equipo/ana', { quantity: '80' });
  expect(whatMissingCount(editing, 'equipo', { ...facts, members: 2 })).toBeNull();
});

test('walk-g 17 results table: a time below the cap is typed → the target is filled in, and may change', () => {
  const editing = createEditing({ ...facts, typeWod: 'for time', validReps: 90 });
  editing.show({ lines: [line('ana')], columns });
  const type = (field: 'minutes' | 'quantity', text: string) => {
    editing.goTo({ key: 'ana', field });
    editing.edit('');
    editing.commit(text);
  };
  type('minutes', '4:12');
  expect(editing.textOf('ana')).toMatchObject({ minutes: '4', seconds: '12', quantity: '90' });
  expect(editing.check('ana')).toBe(true);
  type('quantity', '80');
  type('minutes', '4:20');
  expect(editing.textOf('ana')).toMatchObject({ seconds: '20', quantity: '80' });
  editing.goTo({ key: 'ana', field: 'quantity' });
  editing.clear();
  expect(editing.textOf('ana').quantity).toBe('');
});

test('walk-organizer B12 N12 results table: DNF is typed → a mark, no value; Delete removes it', () => {
  const editing = table([line('ana'), { ...line('bea'), mark: 'wd' }]);
  const heard = vi.fn();
  editing.hearMarks(heard);
  editing.goTo({ key: 'ana', field: 'minutes' });
  editing.edit('d');
  editing.commit('dnf');
  expect(heard).toHaveBeenCalledWith('ana', 'dnf');
  expect(editing.dirtyEntries()).toEqual([]);
  editing.goTo({ key: 'bea', field: 'quantity' });
  editing.clear();
  expect(heard).toHaveBeenCalledWith('bea', null);
});
