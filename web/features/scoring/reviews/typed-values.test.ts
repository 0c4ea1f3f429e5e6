import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { HistoryLine } from '#contract/scoring/results.ts';
import type { Reviewed } from '#contract/scoring/reviews.ts';
import { alone } from '#domain/scoring/results/result-text.ts';
import { planOf } from './plan.ts';
import { addMark } from './player/marks.ts';
import { follow, sentBy, suggest } from './suggestion.ts';
import { checkAll, tiebreakOfValues, typedOfStored, valuesOf } from './typed-values.ts';

const wod = {
  typeWod: 'amrap',
  typeEvent: 'qualifier',
  needTime: false,
  isWodPenalized: false,
  validReps: null,
  timeCap: 600,
};
const sent = (changes: Partial<Reviewed> = {}, test: object = {}): Reviewed =>
  ({
    wod: { ...wod, ...test },
    version: 1,
    status: 'pending',
    quantity: 90_000,
    timeMs: null,
    tiebreakMs: null,
    members: [],
    membersByAthlete: null,
    quantityByAthlete: null,
    timeByAthleteMs: null,
    judgeName: null,
    marks: [],
    history: [],
    ...changes,
  }) as unknown as Reviewed;
const forTime = { typeWod: 'for time', needTime: true, validReps: 100 };
const line = (action: HistoryLine['action'], quantity: number) => {
  const members = [{ idUser: 'eva', quantity: (quantity - 1) * 1000, timeMs: null }];
  return { action, becomes: { quantity: quantity * 1000, timeMs: null, members } } as HistoryLine;
};
const mark = (at: number, idUser?: string) => ({ at, reason: '', idUser });

describe('typed values of a review', () => {
  test('ORG-359 the quantity is out of range → an error', () => {
    const errorOf = (quantity: string) =>
      checkAll({ [alone]: { quantity, time: '' } }, sent(), false).errors[alone]?.quantity;
    expect(errorOf('1000001')).toBe('La cantidad no puede pasar de 1,000,000.');
    expect(errorOf('-1')).toBe(messages.result.quantity);
    expect(errorOf('1000000')).toBeUndefined();
  });
  test('ORG-372 ORG-373 an empty quantity or time → an error at its field', () => {
    const of = (quantity: string, time: string) =>
      checkAll({ [alone]: { quantity, time } }, sent({}, forTime), false).errors;
    expect(of('  ', '05:00')).toEqual({ [alone]: { quantity: 'El campo Cantidad es requerido' } });
    expect(of('100', '')).toEqual({ [alone]: { time: 'El campo Tiempo es requerido' } });
    expect(of('100', '12:60')).toEqual({ [alone]: { time: 'Los segundos van de 0 a 59.' } });
    expect(of('100', '10:01')[alone]?.time).toContain('10:00');
    // A result below the target gets the cap, whatever the field of the time contains.
    expect(of('99', '')).toEqual({});
  });
  test('a hidden value → sent unchanged', () => {
    const reviewed = sent({ tiebreakMs: 61_500 });
    expect(valuesOf(typedOfStored(reviewed, false), reviewed)).toEqual({
      quantity: 90,
      time: null,
      tiebreak: { minutes: 1, seconds: 1, milliseconds: 500 },
    });
  });
  test('a tie-break → checked, compared and sent; an empty field means no tie-break', () => {
    const reviewed = sent({ tiebreakMs: 61_500 });
    const typed = typedOfStored(reviewed, false);
    const of = (tiebreak: string) => checkAll(typed, reviewed, false, tiebreak);
    expect(of('01:01.5')).toMatchObject({ tiebreakError: null, isSame: true });
    expect(of('0102')).toMatchObject({ tiebreakError: null, isSame: false });
    expect(of('')).toMatchObject({ tiebreakError: null, isSame: false });
    for (const wrong of ['1:2', '00:00', '60:00', '04:61']) {
      expect([wrong, of(wrong).tiebreakError]).toEqual([wrong, messages.result.tiebreak]);
    }
    expect(valuesOf(typed, reviewed, '2:05').tiebreak).toEqual({ minutes: 2, seconds: 5, milliseconds: 0 });
    expect(valuesOf(typed, reviewed, ' ').tiebreak).toBeNull();
    expect(tiebreakOfValues(reviewed, {})).toBe('01:01.500');
    expect(tiebreakOfValues(reviewed, { tiebreak: null })).toBe('');
  });
  test.each(['5.30', '5:3', 'x'])('no tie-break, then «%s» is typed → an error before sending', wrong => {
    const checked = checkAll(typedOfStored(sent(), false), sent(), false, wrong);
    expect(checked).toMatchObject({ tiebreakError: messages.result.tiebreak, isSame: false });
    expect(planOf(sent(), checked, true).kind).toBe('change');
  });
  test('ORG-371 a team’s athlete has no value → the others are unchanged', () => {
    const of = (idUser: string, quantity: number | null) => ({ idUser, fullName: idUser, quantity, timeMs: null });
    const reviewed = sent({ members: [of('eva', 60_000), of('fabi', null)], quantity: 60_000 });
    const typed = typedOfStored(reviewed, true);
    expect(checkAll(typed, reviewed, true)).toMatchObject({ errors: {}, isSame: true, quantity: 60_000 });
    const nothing = { eva: { quantity: '', time: '' }, fabi: { quantity: '', time: '' } };
    expect(Object.keys(checkAll(nothing, reviewed, true).errors)).toEqual(['eva', 'fabi']);
  });
});

describe('no-reps of a review', () => {
  test('several no-reps → in video order, and each takes one from the sent quantity', () => {
    const marks = [mark(5000), mark(1000)].reduce(addMark, [] as ReturnType<typeof addMark>);
    expect(marks.map(({ at }) => at)).toEqual([1000, 5000]);
    expect(suggest(sent(), marks, alone)).toBe('88');
    expect(suggest(sent({ quantity: 86_000, quantityByAthlete: 90_000 }), marks, alone)).toBe('88');
    const again = { quantity: 86_000, quantityByAthlete: 90_000, history: [line('submitted', 90), line('edited', 95)] };
    expect(suggest(sent(again), marks, alone)).toBe('93');
    expect(suggest(sent({ quantity: 1000 }), marks, alone)).toBe('0');
    expect(suggest(sent({}, { typeWod: 'peso' }), marks, alone)).toBeNull();
  });
  test('ORG-302 R11 an edited result → the last sent values count, also per team athlete', () => {
    const history = [line('submitted', 90), line('changed', 86), line('edited', 95), line('changed', 80)];
    const reviewed = sent({ quantity: 80_000, quantityByAthlete: 90_000, timeByAthleteMs: null, history });
    expect(sentBy(reviewed, alone)).toMatchObject({ quantity: 95_000 });
    expect(sentBy(reviewed, 'eva')).toMatchObject({ quantity: 94_000 });
    expect(sentBy(reviewed, 'fabi')).toEqual({ quantity: null, timeMs: null });
    expect(sentBy({ ...reviewed, history: [] }, alone)).toMatchObject({ quantity: 90_000 });
  });
  test('a no-rep is added or removed → the quantity follows, until the judge types another', () => {
    const typed = (quantity: string) => ({ [alone]: { quantity, time: '' } });
    expect(follow(sent(), typed('90'), [], [mark(1)])).toEqual(typed('89'));
    expect(follow(sent(), typed('89'), [mark(1)], [])).toEqual(typed('90'));
    expect(follow(sent(), typed('70'), [], [mark(1)])).toEqual(typed('70'));
  });
  test('a team → a no-rep counts for its athlete', () => {
    const of = (idUser: string, quantity: number) => ({ idUser, fullName: idUser, quantity, timeMs: null });
    const reviewed = sent({ members: [of('eva', 60_000), of('fabi', 50_000)] });
    const typed = typedOfStored(reviewed, true);
    expect(follow(reviewed, typed, [], [mark(1, 'fabi')])).toMatchObject({
      eva: { quantity: '60' },
      fabi: { quantity: '49' },
    });
  });
});

describe('button of a review', () => {
  const planFor = (reviewed: Reviewed, quantity: string, isTouched = true, time = '') =>
    planOf(reviewed, checkAll({ [alone]: { quantity, time } }, reviewed, false), isTouched);
  test('ORG-300 ORG-374 typed values → the button names the act; only changed values need a note', () => {
    expect(planFor(sent(), '90')).toEqual({ kind: 'approve', label: 'Aprobar 90 reps', asksNote: false });
    expect(planFor(sent(), '86')).toEqual({ kind: 'change', label: 'Modificar a 86 y aprobar', asksNote: true });
    expect(planFor(sent(), '')).toMatchObject({ kind: 'change', label: 'Modificar y aprobar' });
    const timed = sent({ quantity: 100_000, timeMs: 409_000 }, forTime);
    expect(planFor(timed, '100', true, '06:53')).toMatchObject({
      label: 'Modificar a 06:53 y aprobar',
      asksNote: true,
    });
  });
  test('N38 a review on site → the button saves the judge’s values, and overwriting needs a note', () => {
    const empty = sent({ status: null, quantity: null, version: 0 }, { typeEvent: 'offline' });
    expect(planFor(empty, '84')).toEqual({ kind: 'change', label: 'Guardar 84 reps', asksNote: false });
    const entered = sent({ status: 'approved', judgeName: 'Luis' }, { typeEvent: 'offline' });
    expect(planFor(entered, '84')).toMatchObject({ kind: 'change', asksNote: true });
    // The queued decision is sent first, and this decision then replaces it.
    const again = planOf(empty, checkAll({ [alone]: { quantity: '85', time: '' } }, empty, false), true, true);
    expect(again).toMatchObject({ label: 'Guardar 85 reps', asksNote: true });
  });
  test('a result approved by a judge → no second approval', () => {
    const approved = sent({ status: 'approved', judgeName: 'Luis' });
    expect(planFor(approved, '90', false)).toMatchObject({ kind: null });
    expect(planFor(sent({ status: 'approved' }), '90', false)).toMatchObject({ kind: 'approve' });
    expect(planFor(sent({ status: 'rejected', judgeName: 'Luis' }), '90', false)).toMatchObject({ kind: 'approve' });
  });
});
