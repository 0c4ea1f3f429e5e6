import { useLocation } from '@tanstack/react-router';
import type { RailOfJudge } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { RailList } from '#web/features/day/rails/rail-list.tsx';
import { useBeat } from '#web/features/day/rails/use-beat.ts';
import { useMyRails } from '#web/features/day/rails/use-my-rails.ts';
import { useTick } from '#web/features/day/rails/use-rail.ts';
import { useOtherRails } from '#web/features/day/rails/use-take-over.ts';
import { useSession } from '#web/lib/account/session.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

export function RailsScreen() {
  const { state, account } = useSession();
  const { href } = useLocation();
  if (state === 'signed-out') return <Redirect to={paths.login} search={{ redirect: href }} />;
  return (
    <div className="page">
      <PageHeader title="Mis carriles" back={<TextLink to={paths.staffEvents}>Eventos</TextLink>} />
      {account ? <Mine account={account.uid} /> : <LoadingRows rows={3} height={88} label="Cargando tus carriles" />}
    </div>
  );
}

function Mine({ account }: { account: string }) {
  const { data, error } = useMyRails(account);
  useTick(false);
  useBeat(account, null);
  const { data: others } = useOtherRails(account);
  const runs = ({ heat }: RailOfJudge) => heat.status === 'active' || (heat.status === 'on_hold' && heat.isCalled);
  if (data) {
    return (
      <Stack>
        {(others ? others.heats.length > 0 : data.value.rails.some(runs)) && (
          <ButtonLink to={paths.staffOtherRails} variant="default" size="xl">
            {messages.rails.otherRail}
          </ButtonLink>
        )}
        <RailList rails={data.value.rails} />
      </Stack>
    );
  }
  if (error) return <Notice tone="bad">{messageOf(error)}</Notice>;
  return <LoadingRows rows={3} height={88} label="Cargando tus carriles" />;
}
