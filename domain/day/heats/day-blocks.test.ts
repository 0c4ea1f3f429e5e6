import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DayBlock, heatsOfBlock, proposeBlocks, type TestToPlan, whyNotBlock } from './day-blocks.ts';

const minute = 60_000;
const hour = 60 * minute;
const window = { startsAt: 8 * hour, endsAt: 40 * hour };
const tests: TestToPlan[] = [
  { id: 'rx1', categoryId: 'rx', line: 'central', ...window },
  { id: 'rx2', categoryId: 'rx', line: 'outside', ...window },
  { id: 'rx3', categoryId: 'rx', line: 'central', ...window },
  { id: 'kids1', categoryId: 'kids', line: 'central', ...window },
];
const at = (id: string, from: number, to: number): DayBlock => ({
  ...tests.find(one => one.id === id)!,
  from: from * hour,
  to: to * hour,
});

describe('ORGA-C14 block of a test', () => {
  const planned = [at('rx1', 9, 10), at('rx3', 14, 15)];
  const betweenMs = 10 * minute;
  test.each([
    ['free time → possible', at('kids1', 11, 12), null],
    ['ends before it starts → its end', at('kids1', 12, 11), { code: 'backwards', field: 'end' }],
    ['before the test starts → its start', at('kids1', 7, 8.5), { code: 'early', field: 'start', at: 8 * hour }],
    ['after the test ends → its end', at('kids1', 39, 41), { code: 'late', field: 'end', at: 40 * hour }],
    [
      'another block on the line → its start',
      at('kids1', 9.5, 10.5),
      { code: 'busy', field: 'start', testId: 'rx1', from: 9 * hour, to: 10 * hour, betweenMs },
    ],
    [
      'no changeover after another block → its start',
      at('kids1', 10, 11),
      { code: 'busy', field: 'start', testId: 'rx1', from: 9 * hour, to: 10 * hour, betweenMs },
    ],
    [
      'the test before is not over → its start',
      at('rx2', 9.5, 10.5),
      { code: 'before', field: 'start', testId: 'rx1', at: 10 * hour },
    ],
    [
      'the test behind begins earlier → its end',
      at('rx2', 13, 14.5),
      { code: 'after', field: 'end', testId: 'rx3', at: 14 * hour },
    ],
    ['the same test at another hour → its own block is no obstacle', at('rx1', 9.5, 10.5), null],
    ['another line at the same hour → possible', { ...at('kids1', 9, 10), line: 'outside' }, null],
  ])('%s', (_, block, fault) => {
    expect(whyNotBlock(block, { tests, planned, betweenMs })).toEqual(fault);
  });
});

test('ORGA-C14 heats of a block: entries, rails and the length of a heat → their number and their time together', () => {
  expect(heatsOfBlock(25, 8, 12)).toEqual({ heats: 4, needMs: 48 });
  expect(heatsOfBlock(0, 8, 12)).toEqual({ heats: 0, needMs: 12 });
  expect(heatsOfBlock(3, 0, 12)).toEqual({ heats: 3, needMs: 36 });
});

describe('ORGA-C14 proposal of blocks', () => {
  const opensAt = 8 * hour;
  const asked = tests.map(one => ({ ...one, needMs: hour }));
  const placesOf = (blocks: readonly DayBlock[]) => blocks.map(({ id, from }) => [id, from / hour]);

  test('no block yet → first tests first, each behind its category and its line', () => {
    const blocks = proposeBlocks({ tests: asked, planned: [], betweenMs: 0, opensAt });
    expect(placesOf(blocks)).toEqual([
      ['rx1', 8],
      ['kids1', 9],
      ['rx2', 9],
      ['rx3', 10],
    ]);
  });

  test('the day is full → the next day, at the same hour; the window is full → no time', () => {
    const long = asked.map(one => ({ ...one, needMs: 7 * hour }));
    const blocks = proposeBlocks({ tests: long, planned: [], betweenMs: 0, opensAt });
    expect(placesOf(blocks)).toEqual([
      ['rx1', 8],
      ['kids1', 32],
      ['rx2', 32],
    ]);
  });

  test('some have a block → these stay, and are not among the proposals', () => {
    const planned = [at('kids1', 8, 9)];
    const blocks = proposeBlocks({ tests: asked, planned, betweenMs: 15 * minute, opensAt });
    expect(placesOf(blocks)).toEqual([
      ['rx1', 9.25],
      ['rx2', 10.5],
      ['rx3', 11.75],
    ]);
  });

  test('any tests, lines and lengths → every proposal is possible, on whole five minutes, each test once', () => {
    const anyTests = fc.array(
      fc.record({
        categoryId: fc.constantFrom('a', 'b', 'c'),
        line: fc.constantFrom('x', 'y'),
        startsAt: fc.integer({ min: 0, max: 30 }).map(hours => hours * hour),
        needMs: fc.integer({ min: 0, max: 15 * 60 }).map(minutes => minutes * minute),
      }),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(anyTests, fc.integer({ min: 0, max: 40 }), fc.nat(3000), (rows, between, opens) => {
        const all = rows.map((row, index) => ({ ...row, id: `t${index}`, endsAt: 60 * hour }));
        const betweenMs = between * minute;
        const blocks = proposeBlocks({ tests: all, planned: [], betweenMs, opensAt: opens * minute });
        expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
        for (const block of blocks) {
          expect(whyNotBlock(block, { tests: all, planned: blocks, betweenMs })).toBeNull();
          expect(block.from % (5 * minute)).toBe(0);
          expect(block.from).toBeGreaterThanOrEqual(opens * minute);
        }
      }),
    );
  });
});
