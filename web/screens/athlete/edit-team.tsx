import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { EditTeam } from '#web/features/registration/teams/edit-team.tsx';
import { TeamFallback } from '#web/features/registration/teams/team-fallback.tsx';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { Wizard, WizardDone } from '#web/ui/forms/wizard.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Redirect } from '#web/ui/redirect.tsx';

const steps = ['Información general', 'Listo'];

export function EditTeamScreen() {
  const { id } = useParams({ from: paths.editTeam });
  const query = useQuery(api.teams.read.queryOptions({ input: { id } }));
  const { data } = query;
  const [isDone, setDone] = useState(false);
  if (!data) return <TeamFallback query={query} rows={3} height={96} />;
  const toTeam = { to: paths.team, params: { id } };
  // Only the captain can edit the team, and only until the event is over (ATH-121).
  if (!isDone && !(data.team?.isCaptain && !data.team.isOver)) return <Redirect {...toTeam} replace />;
  return (
    <>
      <PageHeader title="Editar equipo" back={<TextLink {...toTeam}>{data.name}</TextLink>} />
      <Wizard steps={steps} current={isDone ? 1 : 0}>
        {isDone || !data.team ? (
          <WizardDone text="Tu equipo ha sido editado con éxito.">
            <ButtonLink {...toTeam}>Ver el equipo</ButtonLink>
          </WizardDone>
        ) : (
          <EditTeam team={data.team} onDone={() => setDone(true)} />
        )}
      </Wizard>
    </>
  );
}
