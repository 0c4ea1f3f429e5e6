import { messages } from '#contract/messages.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const toTeams = <TextLink to={paths.myTeams}>Mis equipos</TextLink>;

/** A team that does not exist says so. */
export const refusedTeam = (error: Error) =>
  refusalOf(error) && (
    <div>
      <PageHeader title="Equipo" back={toTeams} />
      <EmptyState
        card
        level={2}
        title={messages.server.notFound}
        action={
          <ButtonLink to={paths.myTeams} variant="default">
            Ver mis equipos
          </ButtonLink>
        }
      />
    </div>
  );

/** J4: who is no member reads the name and nothing else. */
export function StrangersTeam({ name }: { name: string }) {
  return (
    <div>
      <PageHeader title={name} back={toTeams} />
      <Notice>Solo los miembros de este equipo ven quiénes son y en qué evento compiten.</Notice>
    </div>
  );
}
