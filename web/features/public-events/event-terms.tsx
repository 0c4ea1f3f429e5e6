import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import styles from './event-terms.module.css';

/** PUB-211 to PUB-213, PUB-215: the terms of an event, or that there are none. */
export function EventTerms({ id }: { id: string }) {
  const question = useQuery(api.events.terms.queryOptions({ input: { id } }));
  const { data, error } = question;
  const isMissing = error instanceof ORPCError && error.code === 'NOT_FOUND';
  return (
    <div className={`page ${styles.page}`}>
      <PageHeader
        title="Aceptación de riesgo"
        description={
          data && (
            <TextLink to={paths.event} params={{ id }}>
              {data.name}
            </TextLink>
          )
        }
      />
      <div className="card" aria-busy={question.isPending}>
        {question.isPending && <LoadingRows rows={6} />}
        {isMissing && (
          <EmptyState
            level={2}
            title={messages.event.missing}
            text="El enlace puede estar incompleto, o el evento ya no está."
            action={<ButtonLink to={paths.events}>Volver</ButtonLink>}
          />
        )}
        {error && !isMissing && !data && (
          <FailedState level={2} onRetry={() => void question.refetch()} retrying={question.isFetching} />
        )}
        {data?.terms === '' && <EmptyState level={2} title={messages.event.noTerms} />}
        {data && data.terms !== '' && (
          <div className="inside wraps">
            <RichText html={data.terms} />
          </div>
        )}
      </div>
    </div>
  );
}
