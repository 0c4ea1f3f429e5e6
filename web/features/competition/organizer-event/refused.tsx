import { messages } from '#contract/messages.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Redirect } from '#web/ui/redirect.tsx';

/** ORG-401, ORG-402: what is missing or somebody else’s leads back. */
export const leadBack = (error: Error) => refusalOf(error) && <Redirect to={paths.organization} replace />;

/** ORG-399, ORG-400, E11: an event that does not exist says so; somebody else's leads back. */
export const refusedEvent = (error: Error) => (refusalOf(error) === 'missing' ? <MissingEvent /> : leadBack(error));

/** The same where the page has no title yet. */
export const refusedPage = (title: string) => (error: Error) =>
  refusalOf(error) === 'missing' ? (
    <div>
      <PageHeader title={title} />
      <MissingEvent />
    </div>
  ) : (
    leadBack(error)
  );

/** ORG-072, ORG-073: a missing event says so and leads back. */
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
