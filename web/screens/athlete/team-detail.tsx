import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { messages } from '#contract/messages.ts';
import { AddMember } from '#web/features/teams/add-member.tsx';
import { MembersTable } from '#web/features/teams/members-table.tsx';
import { TeamHeader } from '#web/features/teams/team-header.tsx';
import { TeamInvitations } from '#web/features/teams/team-invitations.tsx';
import { StrangersTeam, UnshownTeam } from '#web/features/teams/unshown-team.tsx';
import { api } from '#web/lib/api.ts';
import { useTitle } from '#web/lib/title.ts';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** ATH-105: a team and its members. */
export function TeamScreen() {
  const { id } = useParams({ from: '/dashboard/atleta/my-team-detail/$id' });
  const { data, error, refetch, isFetching } = useQuery(api.teams.read.queryOptions({ input: { id } }));
  useTitle(data?.name);
  if (!data) {
    if (error) return <UnshownTeam error={error} onRetry={refetch} retrying={isFetching} />;
    return <LoadingRows rows={5} height={88} picture label="Cargando el equipo" />;
  }
  const { name, team } = data;
  if (!team) return <StrangersTeam name={name} />;
  return (
    <>
      <TeamHeader team={team}>
        <AddMember team={team} />
      </TeamHeader>
      {!team.isOpen && <Notice>{team.isOver ? messages.team.over : messages.team.started}</Notice>}
      <MembersTable team={team} />
      <TeamInvitations team={team} />
    </>
  );
}
