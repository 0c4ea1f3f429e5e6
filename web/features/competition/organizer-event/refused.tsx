import { messages } from '#contract/messages.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';

/** Redirects when the object does not exist or is another organization's (ORG-401, ORG-402). */
export const leadBack = (error: Error) => refusalOf(error) && <Redirect to={paths.organization} replace />;

/** Shows a message for a missing event; redirects from another organization's event (ORG-399, ORG-400, E11). */
export const refusedEvent = (error: Error) => (refusalOf(error) === 'missing' ? <MissingEvent /> : leadBack(error));

/** Does the same as `refusedEvent` for a page that has no title yet. */
export const refusedPage = (title: string) => (error: Error) =>
  refusalOf(error) === 'missing' ? (
    <div>
      <PageHeader title={title} />
      <MissingEvent />
    </div>
  ) : (
    leadBack(error)
  );

/** Shows that the event does not exist, with a link back (ORG-072, ORG-073). */
const MissingEvent = () => (
  <EmptyState
    card
    level={2}
    title={messages.eventPage.missing}
    action={
      <ButtonLink to={paths.organization} variant="default">
        Volver
      </ButtonLink>
    }
  />
);
