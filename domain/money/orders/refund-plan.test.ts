import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRefund } from './refund-plan.ts';

const [a, b, c] = ['a', 'b', 'c'].map(uid => ({ uid, cents: 800, isVoid: false })) as [Piece, Piece, Piece];
const gift = { uid: 'g', cents: 0, isVoid: false };
const gone = { uid: 'x', cents: 800, isVoid: true };
type Piece = { uid: string; cents: number; isVoid: boolean };

test.each<[string, Piece[], string[], number, number, string[]]>([
  ['nothing is chosen → nothing goes back', [a, b], [], 1600, 0, []],
  ['some pieces are chosen → they go back', [a, b, c], ['a', 'b'], 2400, 1600, ['a', 'b']],
  ['the last paid piece is chosen → the free one stays', [a, gift], ['a'], 800, 800, ['a']],
  ['only a free piece is chosen → no money, but it becomes void', [a, gift], ['g'], 800, 0, ['g']],
  ['a void piece is chosen too → it goes back no second time', [a, gone], ['a', 'x'], 1600, 800, ['a']],
  ['less money is left than the chosen cost → the others become void too', [a, b], ['a'], 500, 500, ['a', 'b']],
  ['no money is left → only the chosen piece becomes void', [a, b], ['a'], 0, 0, ['a']],
])('ORGA-C4 refund plan: %s', (_name, pieces, chosen, refundable, cents, uids) => {
  const plan = planRefund({ pieces, chosen, refundable });
  expect([plan.cents, plan.gone.map(({ uid }) => uid)]).toEqual([cents, uids]);
});

test('ORGA-C4 refund plan: any pieces → never more money than is left; each valid piece goes back or stays', () => {
  const piece = fc.record({ cents: fc.nat(5000), isVoid: fc.boolean() });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.nat(20_000), fc.nat(255), (drawn, refundable, mask) => {
      const pieces = drawn.map((each, index) => ({ ...each, uid: `${index}` }));
      const chosen = pieces.filter((_, index) => mask & (1 << index)).map(({ uid }) => uid);
      const { cents, gone: dead, kept } = planRefund({ pieces, chosen, refundable });
      expect(cents).toBeLessThanOrEqual(refundable);
      expect(dead.length + kept.length).toBe(pieces.filter(({ isVoid }) => !isVoid).length);
      if (cents > 0 && cents === refundable) expect(kept.every(each => each.cents === 0)).toBe(true);
    }),
  );
});
