import type { QueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

const refreshAfterMs = 1_000;

/** Refetches the list one second later, to include simultaneous changes by others (ORG-549). */
export const readingAgain =
  <Asked extends unknown[], Answer>(setJudge: (...asked: Asked) => Promise<Answer>, queries: QueryClient) =>
  async (...asked: Asked): Promise<Answer> => {
    const answer = await setJudge(...asked);
    setTimeout(() => void queries.invalidateQueries({ queryKey: api.heats.readCategory.key() }), refreshAfterMs);
    return answer;
  };
