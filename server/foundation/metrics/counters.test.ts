import { expect, test } from 'vitest';
import { countAnswer, counted, createCounters } from './counters.ts';

test('scale D7 counters: work ends or fails → both are runs with their items, one is a failure', async () => {
  const { work } = createCounters();
  expect(await counted(work.results, 3, async () => 'stored')).toBe('stored');
  await expect(counted(work.results, 2, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(work.results).toMatchObject({ runs: 2, items: 5, failed: 1 });
  expect(work.results.ms).toBeGreaterThan(0);
  expect(work.holds).toEqual({ runs: 0, items: 0, ms: 0, failed: 0 });
});

test('scale D7 counters: answers of two routes → a number for each kind of status', () => {
  const counters = createCounters();
  for (const status of [200, 204, 404, 503]) countAnswer(counters, '/rpc/*', status);
  countAnswer(counters, 'channels', 304);
  expect(Object.fromEntries(counters.answers)).toEqual({ '/rpc/*': [0, 2, 0, 1, 1], channels: [0, 0, 1, 0, 0] });
});
