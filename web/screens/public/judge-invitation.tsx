import { getRouteApi } from '@tanstack/react-router';
import { AcceptInvitation } from '#web/features/scoring/staff/accept-invitation.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

const route = getRouteApi('/judge-invitation');

export function JudgeInvitationScreen() {
  const { code } = route.useRouteContext();
  return (
    <div className="page" data-width="narrow">
      <PageHeader title="Te invitan a juzgar" />
      <div className="card">
        <AcceptInvitation key={code} code={code} />
      </div>
    </div>
  );
}
