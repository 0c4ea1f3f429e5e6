import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '#web/lib/api.ts';
import { readingAgain } from './set-judge.ts';

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
