import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DayFacts, judgeDay, type PreflightRow, tones } from './judge-day.ts';

const now = 1_800_000_000_000;
const minute = 60_000;
const phone = { name: 'Sosa', seenAt: now - minute, unsent: 0, errorMs: 12, battery: 80, categoryId: 'c' };
const screen = { name: 'Grada', seenAt: now, isBehind: false, scene: 'next' };
const well: DayFacts = {
  now,
  firstAt: now + 20 * minute,
  withoutJudge: [],
  doubled: [],
  heats: { planned: 8, published: 8, untold: [] },
  unseenJudges: [],
  phones: [phone],
  screens: [screen],
  cards: { printed: 48, missing: 0 },
  arrivals: { total: 131, present: 122, absent: 3, soon: 0 },
  notices: { athletes: 48, told: 31 },
  results: { count: 0, at: null },
  backup: { madeAt: now - 60 * minute, tookS: 40 },
  disk: { free: 120e9, reserve: 1e9 },
  isSecure: true,
};
const untold = { testId: 't', test: 'Final', categoryId: 'rx', category: 'RX', athletes: 48 };
const bare = { category: 'RX', categoryId: 'c', heat: 'Heat 1', rails: [6] };

test('preflight of a day: nothing is missing → every row is well', () => {
  const rows = judgeDay(well);
  expect(new Set(rows.map(({ tone }) => tone))).toEqual(new Set(['well']));
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...['judges', 'heats', 'phones', 'screens', 'cards', 'backup'],
    ...['clocks', 'arrivals', 'notices', 'connection', 'disk', 'results'],
  ]);
});

type Row = [name: string, changes: Partial<DayFacts>, rows: Partial<PreflightRow>[]];
const table: Row[] = [
  [
    'half of the athletes get notices → well',
    { notices: { athletes: 48, told: 24 } },
    [{ kind: 'notices', tone: 'well', athletes: 48, told: 24 }],
  ],
  [
    'most athletes get no notices → to look at',
    { notices: { athletes: 48, told: 23 } },
    [{ kind: 'notices', tone: 'look', athletes: 48, told: 23 }],
  ],
  [
    'a heat without a judge → to resolve',
    { withoutJudge: [bare] },
    [{ kind: 'judges', tone: 'resolve', heats: [bare] }],
  ],
  [
    'a judge stands on two floors at the same time → to resolve, by name',
    { doubled: [{ name: 'Sosa', categoryId: 'c' }] },
    [{ kind: 'doubled', tone: 'resolve', judges: [{ name: 'Sosa', categoryId: 'c' }] }],
  ],
  [
    'a plan is not published → to resolve, and no row says that all are',
    { heats: { planned: 8, published: 4, untold: [untold] } },
    [{ kind: 'plan', tone: 'resolve', ...untold }],
  ],
  [
    'no heat that day → to look at, no word about judges',
    { heats: { planned: 0, published: 0, untold: [] } },
    [{ kind: 'heats', tone: 'look', planned: 0, published: 0 }],
  ],
  [
    'a phone has unsent taps, another 20 % of battery → both are named',
    {
      phones: [
        { ...phone, unsent: 14 },
        { ...phone, name: 'Ana', battery: 20 },
        { ...phone, battery: 21 },
      ],
    },
    [
      { kind: 'phone', tone: 'look', name: 'Sosa', unsent: 14, battery: 80, categoryId: 'c', seenMs: minute },
      { kind: 'phone', tone: 'look', name: 'Ana', unsent: 0, battery: 20, categoryId: 'c', seenMs: minute },
      { kind: 'phones', tone: 'well', count: 1, seenMs: minute },
    ],
  ],
  [
    'a phone does not tell its battery → well',
    { phones: [{ ...phone, battery: null }] },
    [{ kind: 'phones', tone: 'well', count: 1, seenMs: minute }],
  ],
  [
    'judges of the hour without a phone → not known',
    { unseenJudges: ['Ana', 'Luis'], phones: [] },
    [{ kind: 'unseen', tone: 'unknown', names: ['Ana', 'Luis'] }],
  ],
  ['no phone was seen → not known', { phones: [] }, [{ kind: 'phones', tone: 'unknown', count: 0, seenMs: null }]],
  [
    'the worst clock is 251 ms off → to look at; 250 → well',
    { phones: [phone, { ...phone, name: 'Ana', errorMs: 251 }] },
    [{ kind: 'clocks', tone: 'look', phones: 2, errorMs: 251, worst: 'Ana' }],
  ],
  [
    'no phone knows its clock → not known',
    { phones: [{ ...phone, errorMs: null }] },
    [{ kind: 'clocks', tone: 'unknown', phones: 0, errorMs: null, worst: null }],
  ],
  [
    'a television is silent, another has old data → both are named',
    {
      screens: [
        { ...screen, seenAt: now - 46_000 },
        { ...screen, name: 'Zona', isBehind: true },
      ],
    },
    [
      { kind: 'screen', tone: 'look', name: 'Grada', isBehind: false, scene: 'next', seenMs: 46_000 },
      { kind: 'screen', tone: 'look', name: 'Zona', isBehind: true, scene: 'next', seenMs: 0 },
    ],
  ],
  ['no television → no row', { screens: [] }, []],
  ['no card was printed → no row', { cards: { printed: 0, missing: 0 } }, []],
  [
    'athletes moved after the print → to look at',
    { cards: { printed: 45, missing: 3 } },
    [{ kind: 'cards', tone: 'look', printed: 45, missing: 3 }],
  ],
  [
    'athletes of the next heat are missing → to look at',
    { arrivals: { total: 9, present: 5, absent: 1, soon: 2 } },
    [{ kind: 'arrivals', tone: 'look', total: 9, present: 5, absent: 1, soon: 2 }],
  ],
  [
    'a result is there before its heat → to look at',
    { results: { count: 2, at: { categoryId: 'rx', testId: 't' } } },
    [{ kind: 'results', tone: 'look', count: 2, at: { categoryId: 'rx', testId: 't' } }],
  ],
  [
    'the backup is older than eight hours → to look at',
    { backup: { madeAt: now - 9 * 60 * minute, tookS: 40 } },
    [{ kind: 'backup', tone: 'look', ageMs: 9 * 60 * minute, tookS: 40 }],
  ],
  ['no backup is known → not known', { backup: null }, [{ kind: 'backup', tone: 'unknown', ageMs: null, tookS: null }]],
  [
    'the disk has less than videos leave free → to resolve',
    { disk: { free: 9e8, reserve: 1e9 } },
    [{ kind: 'disk', tone: 'resolve', free: 9e8 }],
  ],
  ['the disk fills → to look at', { disk: { free: 4e9, reserve: 1e9 } }, [{ kind: 'disk', tone: 'look', free: 4e9 }]],
  ['the disk does not answer → not known', { disk: null }, [{ kind: 'disk', tone: 'unknown', free: null }]],
  ['no HTTPS → to look at', { isSecure: false }, [{ kind: 'connection', tone: 'look' }]],
];

describe('preflight of a day', () => {
  test.each(table)('%s', (_, changes, expected) => {
    const kinds = new Set(expected.map(({ kind }) => kind));
    const before = judgeDay(well);
    const rows = judgeDay({ ...well, ...changes });
    expect(rows.filter(({ kind }) => kinds.has(kind!))).toEqual(expected);
    if (expected.length === 0) expect(rows.length).toBe(before.length - 1);
  });

  test('any facts → the worst tone is first, and what is not known is never well', () => {
    const facts = fc.record({
      phones: fc.array(
        fc.record({
          ...{ name: fc.string(), seenAt: fc.nat(now), unsent: fc.nat(20), categoryId: fc.constant(null) },
          errorMs: fc.option(fc.nat(1_000)),
          battery: fc.option(fc.nat(100)),
        }),
      ),
      backup: fc.option(fc.record({ madeAt: fc.nat(now), tookS: fc.nat(900) })),
      disk: fc.option(fc.record({ free: fc.nat(), reserve: fc.nat() })),
      results: fc.record({ count: fc.nat(3), at: fc.constant(null) }),
    });
    fc.assert(
      fc.property(facts, some => {
        const rows = judgeDay({ ...well, ...some });
        const order = rows.map(({ tone }) => tones.indexOf(tone));
        expect(order).toEqual(order.toSorted((one, other) => one - other));
        const toneOf = (kind: PreflightRow['kind']) => rows.find(row => row.kind === kind)?.tone;
        if (some.backup === null) expect(toneOf('backup')).toBe('unknown');
        if (some.disk === null) expect(toneOf('disk')).toBe('unknown');
        if (!some.phones.some(({ errorMs }) => errorMs !== null)) expect(toneOf('clocks')).not.toBe('well');
      }),
    );
  });
});
