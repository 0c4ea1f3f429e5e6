// Some questions are answered without a network as they were answered last on this device, and the page says since when.
// What does it comes in a file of its own (kept-shown.ts), after the page.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

const named =
  /^(categories\.read|events\.(read|list|home)|entries\.listMine|accounts\.me|tickets\.(mine|readOrder)|badges\.(mine|read)|attendance\.list)$/;
const isKept = (key: QueryKey) => Array.isArray(key[0]) && named.test(key[0].join('.'));
const load = () => import('./kept-shown.ts');
const inPeace = (act: () => void) => setTimeout(act, 1000);

const keep = (query: Query, value: unknown) =>
  inPeace(
    () =>
      void load()
        .then(({ keepOf }) => keepOf(query, value))
        .catch(() => undefined),
  );

/** What the server drew the page with is kept like what it is asked. */
export function keepFirstAnswers(queries: QueryClient) {
  for (const query of queries.getQueryCache().getAll())
    if (isKept(query.queryKey) && query.state.data) keep(query, query.state.data);
}

/** Asks; what it answers is kept, and what nobody answers is what was kept. */
export async function askOrKept<Value>(queries: QueryClient, query: Query, ask: () => Promise<Value>): Promise<Value> {
  if (import.meta.env.SSR || !isKept(query.queryKey)) return ask();
  try {
    const value = await ask();
    keep(query, value);
    return value;
  } catch (error) {
    return (await load()).showKept<Value>(queries, query, error);
  }
}
