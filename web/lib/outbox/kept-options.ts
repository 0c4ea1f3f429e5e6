import { hashKey, type QueryKey } from '@tanstack/react-query';
import { askOrKept } from './kept.ts';

type QueryFunction = (context: unknown) => unknown;

/** Adds a fallback to a query: without network it returns this judge's last answer on this device. */
export function keptOptions<Options extends { queryKey: QueryKey; queryFn?: unknown }>(
  judgeId: string | undefined,
  options: Options,
): Options {
  const { queryFn, queryKey } = options;
  if (judgeId === undefined || typeof queryFn !== 'function') return options;
  const ask: QueryFunction = async context => {
    const { value } = await askOrKept(judgeId, hashKey(queryKey), async () => (queryFn as QueryFunction)(context));
    return value;
  };
  return { ...options, queryFn: ask };
}
