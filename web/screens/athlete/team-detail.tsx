import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { messages } from '#contract/messages.ts';
import type { Team } from '#contract/registration/teams.ts';
import { WithdrawButton } from '#web/features/registration/joining/withdraw.tsx';
import { AddMember } from '#web/features/registration/teams/add-member.tsx';
import { LeaveTeam } from '#web/features/registration/teams/leave-team.tsx';
import { MembersTable } from '#web/features/registration/teams/members-table.tsx';
import { StrangersTeam, TeamFallback } from '#web/features/registration/teams/team-fallback.tsx';
import { TeamHeader } from '#web/features/registration/teams/team-header.tsx';
import { TeamInvitations } from '#web/features/registration/teams/team-invitations.tsx';
import { api } from '#web/lib/api.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/ui/states/notice.tsx';

export function TeamScreen() {
  const { id } = useParams({ from: paths.team });
  const query = useQuery(api.teams.read.queryOptions({ input: { id } }));
  const { data } = query;
  useTitle(data?.name);
  if (!data) return <TeamFallback query={query} rows={5} height={88} picture />;
  const { name, team } = data;
  if (!team) return <StrangersTeam name={name} />;
  return (
    <>
      <TeamHeader team={team}>
        {team.isCaptain ? <CaptainActions team={team} /> : team.isOpen && <LeaveTeam team={team} />}
      </TeamHeader>
      {!team.isOpen && <Notice>{team.isOver ? messages.team.over : messages.team.competed}</Notice>}
      <MembersTable team={team} />
      <TeamInvitations team={team} />
    </>
  );
}

function CaptainActions({ team }: { team: Team }) {
  const { entryId, orderId, name: teamName, categoryName, event } = team;
  const navigate = useNavigate();
  return (
    <>
      {team.isOpen && <AddMember team={team} />}
      {team.canWithdraw && (
        <WithdrawButton
          entry={{ entryId, orderId, teamName, categoryName, eventName: event.name }}
          onDone={() => navigate({ to: paths.myTeams })}
        />
      )}
    </>
  );
}
