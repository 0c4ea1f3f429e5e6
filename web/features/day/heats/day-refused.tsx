import { messages } from '#contract/messages.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Manager } from './manager-ways.ts';

const lists = { organization: paths.organizationEvents, staff: paths.staffEvents } as const;

/** An event that has no day; every other failure says what it always says. */
export const wrongKind = (error: Error) => (error.message === messages.heats.offlineOnly ? error.message : undefined);

/** Somebody else's day, one that is not there, or a permission that was taken away meanwhile. */
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
