import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '#web/lib/api.ts';
import { type Judged, judgeChoices, readingAgain, secondChoices, swapQuestion } from './set-judge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { queryKey } = api.heats.readCategory.queryOptions({ input: { categoryId: 'category' } });

function shownRails() {
  const queries = new QueryClient();
  queries.setQueryData(queryKey, {} as never);
  return { queries, isAskedAgain: () => queries.getQueryState(queryKey)?.isInvalidated };
}

test('ORG-549 rails of a heat: a judge was set → read again one second later, not before', async () => {
  const { queries, isAskedAgain } = shownRails();
  const answer = Promise.withResolvers<undefined>();
  const done = readingAgain(() => answer.promise, queries)();
  // The second of waiting starts with the answer.
  vi.advanceTimersByTime(5_000);
  answer.resolve(undefined);
  await done;
  vi.advanceTimersByTime(999);
  expect(isAskedAgain()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isAskedAgain()).toBe(true);
});

test('ORG-549 rails of a heat: the server refuses a judge → not read again', async () => {
  const { queries, isAskedAgain } = shownRails();
  await expect(readingAgain(() => Promise.reject(new Error('No')), queries)()).rejects.toThrow('No');
  vi.advanceTimersByTime(5_000);
  expect(isAskedAgain()).toBe(false);
});

const staffs = ['Carmen', 'Lucía', 'Pedro', 'Ana'].map(firstName => ({
  uid: firstName,
  firstName,
  lastName: '',
  isElsewhere: false,
}));

type Rail = Judged['rail'];
const railAt = (number: number, judge: string | null, over: Partial<Rail> = {}): Rail => ({
  uid: `rail ${number}`,
  number,
  name: `Carril ${number}`,
  state: 'judging',
  isReady: true,
  falseStarts: 0,
  judge: judge === null ? null : { uid: judge, name: judge, isAllowed: true },
  second: null,
  entry: { uid: `entry ${number}`, name: 'Gloria Quispe', isIn: true, isAbsent: false, hasResult: false },
  ...over,
});

const running = { status: 'active', calledAt: null } as const;
const called = { status: 'on_hold', calledAt: '2026-11-28T14:00:00Z' } as const;
const planned = { status: 'on_hold', calledAt: null } as const;

const judgedIn = (
  heat: Judged['heat'],
  { third = {}, judge = 'Lucía' }: { third?: Partial<Rail>; judge?: string | null } = {},
) => {
  const rails = [railAt(1, 'Pedro'), railAt(2, judge), railAt(3, 'Carmen', third)];
  return { heat, rails, rail: rails[1]! };
};

test.each([
  ['running', running, 'Carmen cuenta ahora en el carril 3. Si pasa al 2, Lucía pasa al 3.'],
  ['called', called, 'Carmen está ahora en el carril 3. Si pasa al 2, Lucía pasa al 3.'],
])('rail judges: a judge stands at a rail of a %s heat → the swap is asked first', (_, heat, text) => {
  expect(swapQuestion(judgedIn(heat), 'Carmen')).toMatchObject({ text, confirmLabel: 'Intercambiar' });
});

test('rail judges: the rail has no judge → the question says that the other rail loses its judge', () => {
  expect(swapQuestion(judgedIn(running, { judge: null }), 'Carmen')).toMatchObject({
    text: 'Carmen cuenta ahora en el carril 3. Si pasa al 2, el 3 queda sin juez.',
    confirmLabel: 'Pasar al carril 2',
  });
});

const { entry } = railAt(3, null);
test.each([
  ['no judge is chosen', judgedIn(running), null],
  ['a free judge', judgedIn(running), 'Ana'],
  ['the heat is not called', judgedIn(planned), 'Carmen'],
  ['the other rail has finished', judgedIn(running, { third: { state: 'finished' } }), 'Carmen'],
  [
    'the other athlete is absent',
    judgedIn(called, { third: { state: 'ready', entry: { ...entry!, isAbsent: true } } }),
    'Carmen',
  ],
  ['the other rail is empty', judgedIn(called, { third: { state: 'ready', entry: null } }), 'Carmen'],
])('rail judges: %s → no question', (_, judged, judgeId) => {
  expect(swapQuestion(judged, judgeId)).toBeNull();
});

test('rail judges: the choices of a running heat → free judges come first, each with its mark', () => {
  const third = { state: 'ready', entry: { ...entry!, isAbsent: true } } as const;
  const labels = (judged: Judged) => judgeChoices(staffs, judged).map(({ label }) => label);
  expect(labels(judgedIn(running))).toEqual([
    ...['Sin juez', 'Lucía', 'Ana · libre'],
    ...['Carmen · cuenta en el carril 3', 'Pedro · cuenta en el carril 1'],
  ]);
  const away = staffs.map(staff => ({ ...staff, isElsewhere: staff.uid === 'Ana' }));
  expect(judgeChoices(away, judgedIn(running)).map(({ label }) => label)).toContain('Ana · en otro lugar a esa hora');
  expect(labels(judgedIn(running, { third }))[1]).toBe('Carmen · libre');
  expect(labels(judgedIn(planned))).toEqual(['Sin juez', 'Lucía', 'Ana', 'Carmen · Carril 3', 'Pedro · Carril 1']);
});

test('second judges: the choices → no first judge of the heat; the free ones come before one at another rail', () => {
  const at = (name: string) => ({ uid: name, name, isAllowed: true });
  const rails = [
    railAt(1, 'Carmen', { second: { ...at('Iris'), isAllowed: false } }),
    railAt(2, null, { second: at('Ana') }),
  ];
  expect(secondChoices(staffs, { rail: rails[0]!, rails, heat: running })).toEqual([
    { value: 'nobody', label: 'Sin segundo juez' },
    { value: 'Iris', label: 'Iris', disabled: true },
    { value: 'Lucía', label: 'Lucía' },
    { value: 'Pedro', label: 'Pedro' },
    { value: 'Ana', label: 'Ana · Carril 2' },
  ]);
});
