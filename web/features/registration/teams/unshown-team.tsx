import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { messages } from '#contract/messages.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Unshown } from '#web/ui/shown.tsx';

const toTeams = <TextLink to={paths.myTeams}>Mis equipos</TextLink>;

/** A team that does not exist says so. */
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

type UnshownProps = Omit<ComponentProps<typeof Unshown>, 'refused' | 'query'> & { query: UseQueryResult<unknown> };

/** In the place of a team's page; one that could not be loaded keeps its heading and the way back. */
export function UnshownTeam({ query, ...rows }: UnshownProps) {
  const { error } = query;
  return (
    <>
      {error && !refusalOf(error) && <PageHeader title="Equipo" back={toTeams} />}
      <Unshown query={query} refused={refusedTeam} level={2} page label="Cargando el equipo" {...rows} />
    </>
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
