import { useNavigate, useSearch } from '@tanstack/react-router';
import { ManualInvitations } from '#web/features/registration/manual-entries/manual-invitations.tsx';
import { InvitationsList } from '#web/features/registration/teams/invitations-list.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function InvitationsScreen() {
  const filter = useSearch({ from: paths.invitations });
  const navigate = useNavigate();
  const { user } = useSession();
  return (
    <div>
      <PageHeader title="Invitaciones" />
      <ManualInvitations />
      <InvitationsList
        filter={filter}
        email={user?.email ?? ''}
        emailConfirmed={user?.emailConfirmed ?? true}
        onFilter={search => navigate({ to: paths.invitations, search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
