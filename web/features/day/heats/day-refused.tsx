import { messages } from '#contract/messages.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import type { Manager } from './manager-ways.ts';

const lists = { organization: paths.organizationEvents, staff: paths.staffEvents } as const;

/** The message for an event without a day; undefined for other failures. */
export const wrongKind = (error: Error) => (error.message === messages.heats.offlineOnly ? error.message : undefined);

/** The page for a day of another organization, a missing day, or a lost permission. */
export function refusedDay(manager: Manager) {
  return (error: Error) =>
    refusalOf(error) && (
      <div className="page">
        <PageHeader title="Manejador de Evento" />
        <EmptyState
          card
          level={2}
          title={messageOf(error)}
          action={
            <ButtonLink to={lists[manager]} variant="default">
              Ver mis eventos
            </ButtonLink>
          }
        />
      </div>
    );
}
