import type { UploadScreen } from '#contract/uploads.ts';
import type { Stage } from '#domain/wods/wod-rules.ts';
import { api, client } from '#web/lib/api.ts';
import type { toSent } from './upload-values.ts';

type Sent = ReturnType<typeof toSent> & { wodId: string; version: number };
type Answer = Awaited<ReturnType<typeof client.uploads.submitScore>>;

/** Where a screen of uploads reads and sends: the same screen for the qualifier and for the online event. */
export type UploadSource = {
  stage: Stage;
  query:
    | ReturnType<typeof api.uploads.readQualifier.queryOptions>
    | ReturnType<typeof api.uploads.readScore.queryOptions>;
  send: (sent: Sent) => Promise<Answer>;
};

// Windows pass while a page lies open, and N14: others change what was sent. Whoever comes back to it asks again, and
// whoever looks at what was sent sees what becomes of it.
const fresh = {
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data: UploadScreen | undefined } }) =>
    state.data && state.data.results.length > 0 ? 30_000 : false,
} as const;

export const qualifierSource = (categoryId: string, isPast: boolean): UploadSource => ({
  stage: 'qualifier',
  query: api.uploads.readQualifier.queryOptions({ input: { categoryId, isPast }, ...fresh }),
  send: sent => client.uploads.submitQualifier({ categoryId, ...sent }),
});

export const scoreSource = (eventId: string, categoryId: string): UploadSource => ({
  stage: 'event',
  query: api.uploads.readScore.queryOptions({ input: { eventId, categoryId }, ...fresh }),
  send: sent => client.uploads.submitScore({ eventId, categoryId, ...sent }),
});
