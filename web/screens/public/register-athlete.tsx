import { useQuery } from '@tanstack/react-query';
import { useRouteContext, useSearch } from '@tanstack/react-router';
import { toInvited } from '#web/features/people/accounts/invited.ts';
import { OtherAddress } from '#web/features/people/accounts/other-address.tsx';
import { SignUpForm } from '#web/features/people/accounts/sign-up-form.tsx';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { Redirect } from '#web/ui/redirect.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';

/** A mailed link fills in the form; an invalid link does not block it (walk-athlete 10). */
export function RegisterAthleteScreen() {
  const { redirect = paths.home } = useSearch({ from: paths.registerCompetitor });
  const { code, user } = useRouteContext({ from: paths.registerCompetitor });
  const check = useQuery({
    ...api.invitations.checkCode.queryOptions({ input: { code: code ?? '' } }),
    enabled: Boolean(code),
    retry: false,
    // Signing up uses the code; the form keeps its initial values.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (code && check.isPending) {
    return (
      <div className="page">
        <LoadingRows rows={4} height={88} />
      </div>
    );
  }
  const invitation = check.data?.invitation;
  const invited = code && invitation ? toInvited(code, invitation) : undefined;
  if (user) {
    if (!invited || invited.email === user.email) return <Redirect to={redirect} replace />;
    return <OtherAddress title={invited.title} invited={invited.email} here={user.email} />;
  }
  return <SignUpForm key={code} type="athlete" invited={invited} isSpent={check.data?.invitation === null} />;
}
