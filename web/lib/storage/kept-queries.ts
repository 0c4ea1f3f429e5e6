// Without network some queries return their last answer on this device. The page says how old it is. The code for that
// loads after the page (kept-shown.ts).
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

const named =
  /^(categories\.read|events\.(read|list|home)|entries\.listMine|accounts\.me|tickets\.(mine|readOrder)|badges\.(mine|read)|attendance\.list|timetable\.mine|heats\.(readCategory|readManager)|rails\.waiting)$/;
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

/** Stores the answers with which the server rendered the page. */
export function keepFirstAnswers(queries: QueryClient) {
  for (const query of queries.getQueryCache().getAll())
    if (isKept(query.queryKey) && query.state.data) keep(query, query.state.data);
}

/** Loads and stores an answer. If the server cannot be reached, it returns the stored answer. */
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
