import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { messages } from '#contract/messages.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

const toTeams = <TextLink to={paths.myTeams}>Mis equipos</TextLink>;

const refusedTeam = (error: Error) =>
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

type TeamFallbackProps = Omit<ComponentProps<typeof QueryFallback>, 'refused' | 'query'> & {
  query: UseQueryResult<unknown>;
};

/** Stands in place of a team's page that has no data. After a failure it has a heading and the link back. */
export function TeamFallback({ query, ...rows }: TeamFallbackProps) {
  const { error } = query;
  return (
    <>
      {error && !refusalOf(error) && <PageHeader title="Equipo" back={toTeams} />}
      <QueryFallback query={query} refused={refusedTeam} level={2} page label="Cargando el equipo" {...rows} />
    </>
  );
}

/** Shows a team to an account that is no member: only its name (J4). */
export function StrangersTeam({ name }: { name: string }) {
  return (
    <div>
      <PageHeader title={name} back={toTeams} />
      <Notice>Solo los miembros de este equipo ven quiénes son y en qué evento compiten.</Notice>
    </div>
  );
}
