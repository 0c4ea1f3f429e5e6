import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnreachableError } from '#server/foundation/db/unreachable.ts';
import { createReadCache } from './read-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Step = { key: 'a' | 'b' | 'c' } & (
  | { does: 'write' | 'read' | 'show' | 'hold' | 'release' }
  | { does: 'pass'; ms: number }
  | { does: 'away'; is: boolean }
  | { does: 'lost'; is: boolean }
);
const key = fc.constantFrom('a' as const, 'b' as const, 'c' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ key, does: fc.constantFrom('write', 'read', 'show', 'hold', 'release') }),
  fc.record({ key, does: fc.constant('pass' as const), ms: fc.constantFrom(1, 5, 300, 2000, 70_000) }),
  fc.record({ key, does: fc.constant('away' as const), is: fc.boolean() }),
  fc.record({ key, does: fc.constant('lost' as const), is: fc.boolean() }),
);

async function play(steps: readonly Step[]): Promise<void> {
  const stored = { a: 0, b: 0, c: 0 };
  const inFlight = new Map<string, number>();
  const holds: Record<string, (() => void)[]> = { a: [], b: [], c: [] };
  const forgotten: string[] = [];
  let isAway = false;
  const cache = createReadCache<{ version: number }>({
    read: async name => {
      inFlight.set(name, (inFlight.get(name) ?? 0) + 1);
      expect(inFlight.get(name)).toBe(1);
      const version = stored[name as 'a'];
      await new Promise(resolve => setTimeout(resolve, 3));
      inFlight.set(name, 0);
      if (isAway) throw new UnreachableError(new Error('away'));
      return { value: { version }, staleAt: null };
    },
    onForget: name => forgotten.push(name),
    now: () => new Date(),
    log: { warn: () => {} },
    pauseMs: 250,
    most: { weight: 1, of: () => 1, idleMs: 60_000 },
  });
  cache.setDisconnected(false);
  const asked: Promise<void>[] = [];
  for (const { key: name, ...one } of steps) {
    forgotten.length = 0;
    const least = stored[name];
    if (one.does === 'write') {
      stored[name]++;
      cache.touch(name);
    } else if (one.does === 'read') {
      const late = cache.read(name, 'n').then(value => expect(value?.version).toBeGreaterThanOrEqual(least));
      asked.push(late.catch(error => expect(error).toBeInstanceOf(UnreachableError)));
    } else if (one.does === 'show') {
      const late = cache.show(name, 'n').then(shown => {
        if (shown?.staleFor === null) expect(shown.value.version).toBeGreaterThanOrEqual(least);
        else expect(shown?.staleFor).toBeLessThan(600_000);
      });
      asked.push(late.catch(error => expect(error).toBeInstanceOf(UnreachableError)));
    } else if (one.does === 'hold') holds[name]?.push(cache.hold(name));
    else if (one.does === 'release') holds[name]?.pop()?.();
    else if (one.does === 'pass') await vi.advanceTimersByTimeAsync(one.ms);
    else if (one.does === 'away') isAway = one.is;
    else if (one.does === 'lost') cache.setDisconnected(one.is);
    for (const each of forgotten) expect(holds[each]).toEqual([]);
  }
  isAway = false;
  cache.setDisconnected(false);
  const known = Object.keys(holds).filter(name => holds[name]!.length > 0);
  const ends = Promise.all([...asked, ...known.map(name => cache.read(name))]);
  await vi.advanceTimersByTimeAsync(5000);
  await ends;
  for (const name of known) expect(cache.peek(name)?.version).toBe(stored[name as 'a']);
  cache.close();
}

test('read cache: random touches, reads, holds, cuts and pauses → no read misses a touch before it; held keys stay', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), play), { numRuns: 100 });
});
