import { messages } from '#contract/messages.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Redirect } from '#web/ui/redirect.tsx';

/** ORG-072, ORG-073: a missing event says so and leads back. */
export const MissingEvent = () => (
  <div className="card">
    <EmptyState
      level={2}
      title={messages.event.missing}
      action={
        <ButtonLink to={paths.organization} variant="default">
          Volver
        </ButtonLink>
      }
    />
  </div>
);

type Props = { title: string; error: Error; text?: string; onRetry: () => void; retrying: boolean };

/** ORG-399, ORG-400, E11: an event that does not exist says so; somebody else's leads back. */
export function UnshownEvent({ title, error, text, onRetry, retrying }: Props) {
  const refusal = refusalOf(error);
  if (refusal === 'foreign') return <Redirect to={paths.organization} replace />;
  if (refusal === null) {
    return (
      <div className="card">
        <FailedState level={1} text={text} onRetry={onRetry} retrying={retrying} />
      </div>
    );
  }
  return (
    <div>
      <PageHeader title={title} />
      <MissingEvent />
    </div>
  );
}
