import { messages } from '#contract/messages.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const toTeams = <TextLink to={paths.myTeams}>Mis equipos</TextLink>;

/** A team that does not exist says so; every other failure can be tried again. */
export function UnshownTeam({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying: boolean }) {
  return (
    <div>
      <PageHeader title="Equipo" back={toTeams} />
      <div className="card">
        {refusalOf(error) ? (
          <EmptyState
            level={2}
            title={messages.server.notFound}
            action={
              <ButtonLink to={paths.myTeams} variant="default">
                Ver mis equipos
              </ButtonLink>
            }
          />
        ) : (
          <FailedState level={2} onRetry={onRetry} retrying={retrying} />
        )}
      </div>
    </div>
  );
}

/** J4: who is no member reads the name and nothing else. */
export function StrangersTeam({ name }: { name: string }) {
  return (
    <div>
      <PageHeader title={name} back={toTeams} />
      <Notice>Solo los miembros de este equipo ven quiénes son y en qué evento compiten.</Notice>
    </div>
  );
}
