import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { RichText } from '#web/ui/texts/rich-text.tsx';

export function EventTerms({ id }: { id: string }) {
  const question = useQuery(api.events.terms.queryOptions({ input: { id } }));
  const { data } = question;
  return (
    <div className="page" data-width="middle">
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
        <QueryView query={question} refused={missingEvent} card="none" rows={6}>
          {({ terms }) =>
            terms === '' ? (
              <EmptyState level={2} title={messages.eventPage.noTerms} />
            ) : (
              <div className="inside wraps">
                <RichText html={terms} />
              </div>
            )
          }
        </QueryView>
      </div>
    </div>
  );
}

const missingEvent = (error: Error) =>
  refusalOf(error) === 'missing' && (
    <EmptyState
      level={2}
      title={messages.eventPage.missing}
      text="El enlace puede estar incompleto, o el evento ya no está."
      action={<ButtonLink to={paths.events}>Volver</ButtonLink>}
    />
  );
