import { expect, test } from 'vitest';
import { QueueFullError } from './limit-concurrency.ts';
import { limitFairly } from './limit-fairly.ts';

/** Makes tasks that end on command, and a list of those that began. */
function crowd(options: { atOnce: number; each?: number; longestQueue: number }) {
  const inTurn = limitFairly(options);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const come = (key: string, name: string) =>
    inTurn(key, () => {
      begun.push(name);
      return new Promise<void>(resolve => ends.push(resolve));
    });
  const settle = () => new Promise(resolve => setImmediate(resolve));
  const endOne = async () => {
    ends.shift()?.();
    await settle();
  };
  return { begun, come, endOne };
}

test('SAFE-M10 fair queue: one task behind many tasks of another key → waits for one of those tasks, not for all', async () => {
  const { begun, come, endOne } = crowd({ atOnce: 1, longestQueue: 10 });
  for (const name of ['storm 1', 'storm 2', 'storm 3', 'storm 4']) void come('storm', name);
  void come('alone', 'alone');
  for (let i = 0; i < 5; i++) await endOne();
  expect(begun).toEqual(['storm 1', 'storm 2', 'alone', 'storm 3', 'storm 4']);
});

test('SAFE-M10 full queue: a new key comes → the key with most tasks loses its last; that key adds a task → refused', async () => {
  const { begun, come, endOne } = crowd({ atOnce: 1, longestQueue: 3 });
  void come('storm', 'storm 1');
  void come('storm', 'storm 2');
  void come('storm', 'storm 3');
  const last = come('storm', 'storm 4');
  await expect(come('storm', 'storm 5')).rejects.toBeInstanceOf(QueueFullError);
  const alone = come('alone', 'alone');
  await expect(last).rejects.toBeInstanceOf(QueueFullError);
  for (let i = 0; i < 4; i++) await endOne();
  await alone;
  expect(begun).toEqual(['storm 1', 'storm 2', 'alone', 'storm 3']);
});

test('SAFE-M12 fair queue: one task at a time for each key → the other place goes to another key', async () => {
  const { begun, come, endOne } = crowd({ atOnce: 2, each: 1, longestQueue: 10 });
  for (const name of ['storm 1', 'storm 2', 'storm 3']) void come('storm', name);
  expect(begun).toEqual(['storm 1']);
  void come('alone', 'alone');
  expect(begun).toEqual(['storm 1', 'alone']);
  for (let i = 0; i < 4; i++) await endOne();
  expect(begun).toEqual(['storm 1', 'alone', 'storm 2', 'storm 3']);
});
