import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import { client } from '#web/lib/api.ts';
import { qualifierQuery, scoreQuery } from '#web/queries.ts';
import type { toSent } from './upload-values.ts';

type Sent = ReturnType<typeof toSent> & { wodId: string; version: number };
type Answer = Awaited<ReturnType<typeof client.uploads.submitScore>>;

/** The query and the call of an upload page. The qualifier and the online event each have their own. */
export type UploadSource = {
  stage: Stage;
  query: ReturnType<typeof qualifierQuery> | ReturnType<typeof scoreQuery>;
  send: (sent: Sent) => Promise<Answer>;
};

export const qualifierSource = (categoryId: string, isPast: boolean): UploadSource => ({
  stage: 'qualifier',
  query: qualifierQuery(categoryId, isPast),
  send: sent => client.uploads.submitQualifier({ categoryId, ...sent }),
});

export const scoreSource = (eventId: string, categoryId: string): UploadSource => ({
  stage: 'event',
  query: scoreQuery(eventId, categoryId),
  send: sent => client.uploads.submitScore({ eventId, categoryId, ...sent }),
});
