import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedRestMs, judgesOf, shortRests } from './block-rests.ts';

const minute = 60_000;
const block = (id: string, categoryId: string, from: number, to: number, line = 'central') => ({
  ...{ id, categoryId, line, from: from * minute, to: to * minute, rails: 8 },
});

describe('rest between the blocks of a category', () => {
  test('ORGA-C14 16 minutes after the test before → short, with that test', () => {
    const blocks = [block('t1', 'rx', 0, 84), block('t2', 'rx', 100, 168)];
    expect([...shortRests(blocks)]).toEqual([['t2', { restMs: 16 * minute, afterId: 't1' }]]);
  });

  test.each([
    ['as much rest as asked', [block('a', 'rx', 0, 60), block('b', 'rx', 80, 160)]],
    ['the test of another category', [block('a', 'kids', 0, 60), block('b', 'rx', 65, 160)]],
    ['one block only', [block('a', 'rx', 0, 60)]],
  ])('ORGA-C14 %s → nothing to say', (_, blocks) => {
    expect(shortRests(blocks).size).toBe(0);
  });

  test('three tests in a row → each is compared with the one before it', () => {
    const blocks = [block('c', 'rx', 110, 120), block('a', 'rx', 0, 60), block('b', 'rx', 65, 100, 'outside')];
    expect([...shortRests(blocks)]).toEqual([
      ['b', { restMs: 5 * minute, afterId: 'a' }],
      ['c', { restMs: 10 * minute, afterId: 'b' }],
    ]);
  });

  test('any plan → blocks that begin after the asked rest are never short', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 8 });
    fc.assert(
      fc.property(lengths, each => {
        let at = 0;
        const blocks = each.map((length, turn) => {
          const made = block(`${turn}`, 'rx', at, at + length);
          at += length + askedRestMs / minute;
          return made;
        });
        expect(shortRests(blocks).size).toBe(0);
      }),
    );
  });
});

describe('judges of a block', () => {
  const both = { categoryIds: ['rx', 'kids'] };
  test('nothing runs meanwhile → the judges of its category and its rails', () => {
    const [one, later] = [block('a', 'rx', 0, 60), block('b', 'kids', 60, 90, 'outside')];
    expect(judgesOf(one, [one, later], [both, { categoryIds: ['kids'] }])).toEqual({ has: 1, needs: 8 });
  });
  test('another floor runs meanwhile → rails and judges of both, each judge once', () => {
    const [one, other] = [block('a', 'rx', 0, 60), block('b', 'kids', 30, 90, 'outside')];
    expect(judgesOf(one, [one, other], [both, both, { categoryIds: ['kids'] }])).toEqual({ has: 3, needs: 16 });
  });
});
