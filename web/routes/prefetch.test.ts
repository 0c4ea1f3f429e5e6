import { ORPCError } from '@orpc/client';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { sessionQuery } from '#web/lib/account/session.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { prefetch, prefetchFresh } from './prefetch.ts';

/** A query that counts its requests, and how a screen reads it. */
function question(answer: () => Promise<string>) {
  const queryClient = createQueryClient();
  let times = 0;
  const options = {
    queryKey: ['question'],
    queryFn: () => {
      times++;
      return answer();
    },
  };
  const draw = () =>
    new Promise<string>(resolve => {
      const observer = new QueryObserver(queryClient, options);
      const stop = observer.subscribe(({ status, fetchStatus }) => {
        if (fetchStatus === 'fetching') return;
        queueMicrotask(() => stop());
        resolve(status);
      });
      const { status, fetchStatus } = observer.getCurrentResult();
      if (fetchStatus === 'idle') resolve(status);
    });
  return { queryClient, options, draw, times: () => times };
}

const visit = (queryClient: ReturnType<typeof createQueryClient>, preload = false) => ({
  context: { queryClient },
  preload,
});

test('prefetch of a page: preload, visit and screen → one request together', async () => {
  const { queryClient, options, draw, times } = question(async () => 'answer');
  expect(prefetch(visit(queryClient, true), options)).toBeTypeOf('number');
  prefetch(visit(queryClient), options);
  expect(await draw()).toBe('success');
  expect(times()).toBe(1);
});

test('prefetch of a page: a form’s data → requested again by a visit, never by a preload', async () => {
  const { queryClient, options, times } = question(async () => 'answer');
  await queryClient.prefetchQuery(options);
  expect(prefetchFresh(visit(queryClient, true), options)).toBeUndefined();
  expect(times()).toBe(1);
  prefetchFresh(visit(queryClient), options);
  expect(times()).toBe(2);
});

test('prefetch of a page: the session has ended → the screen notices it, not the prefetch', async () => {
  const { queryClient, options, draw, times } = question(() => Promise.reject(new ORPCError('UNAUTHORIZED')));
  queryClient.setQueryData(sessionQuery.queryKey, { user: null });
  const isDoubted = () => queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated;
  prefetch(visit(queryClient), options);
  await vi.waitFor(() => expect(queryClient.getQueryState(options.queryKey)?.status).toBe('error'));
  expect(isDoubted()).toBe(false);
  expect(await draw()).toBe('error');
  expect(isDoubted()).toBe(true);
  expect(times()).toBe(2);
});
