import { expect, test } from 'vitest';
import { placeWatcher, streamStateFor } from './stream-access.ts';

test.each([
  ['off', { isActive: false, isFree: true }, true],
  ['free', { isActive: true, isFree: true }, false],
  ['unpaid', { isActive: true, isFree: false }, false],
  ['paid', { isActive: true, isFree: false }, true],
] as const)('PUB-233 stream access: by switch, price and pass → %s', (state, stream, hasPass) =>
  expect(streamStateFor(stream, hasPass)).toBe(state),
);

const at = (second: number) => new Date(second * 1000);
const watcher = (device: string, since: number, seen: number) => ({ device, since: at(since), seenAt: at(seen) });
const two = [watcher('laptop', 0, 60), watcher('phone', 10, 60)];

test('T3 places of a stream: a third device takes a place → the oldest device loses its own', () => {
  expect(placeWatcher(two, 'tablet', true, at(61))).toEqual({ mayWatch: true, displaced: ['laptop'], since: at(61) });
  const after = [watcher('phone', 10, 60), watcher('tablet', 61, 61)];
  expect(placeWatcher(after, 'laptop', false, at(62))).toMatchObject({ mayWatch: false, displaced: [] });
  expect(placeWatcher(after, 'laptop', true, at(62))).toMatchObject({ mayWatch: true, displaced: ['phone'] });
});

test('T3 places of a stream: a device continues to watch → the same place with its age', () => {
  expect(placeWatcher(two, 'laptop', false, at(75))).toEqual({ mayWatch: true, displaced: [], since: at(0) });
  expect(placeWatcher([], 'laptop', false, at(75))).toMatchObject({ mayWatch: true, since: at(75) });
});

test('T3 places of a stream: a device is silent → its place goes to the next one', () => {
  const one = [watcher('laptop', 0, 200), watcher('phone', 10, 60)];
  expect(placeWatcher(one, 'tablet', true, at(201))).toMatchObject({ mayWatch: true, displaced: ['phone'] });
  expect(placeWatcher(one, 'phone', false, at(201))).toMatchObject({ mayWatch: true, since: at(10) });
});
