import { useLocation, useParams } from '@tanstack/react-router';
import { messages } from '#contract/messages.ts';
import { RailAtWork } from '#web/features/day/rails/rail-at-work.tsx';
import { ownRailBeside, useToldRail } from '#web/features/day/rails/told-rail.ts';
import { useMyRails } from '#web/features/day/rails/use-my-rails.ts';
import { useSession } from '#web/lib/account/session.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

export function RailScreen() {
  const { railId } = useParams({ strict: false });
  const { state, account } = useSession();
  const { href } = useLocation();
  if (state === 'signed-out') return <Redirect to={paths.login} search={{ redirect: href }} />;
  if (!account || !railId) return <Waiting />;
  return <OfRail key={railId} railId={railId} account={account.uid} isSure={state === 'signed-in'} />;
}

const Waiting = () => (
  <div className="page">
    <LoadingRows rows={4} height={96} label="Cargando el carril" />
  </div>
);

function OfRail({ railId, account, isSure }: { railId: string; account: string; isSure: boolean }) {
  const { data, error } = useMyRails(account);
  const rail = useToldRail(data?.value.rails.find(({ uid }) => uid === railId));
  if (rail && data) {
    const isAway = data?.at !== null;
    const next = data.value.rails.find(
      ({ uid, state, heat, isOthers }) =>
        uid !== railId && state === 'ready' && heat.status !== 'finished' && !isOthers,
    );
    const repeated = data.value.rails.find(
      ({ state, test, entry, isOthers }) =>
        state !== 'void' && !isOthers && test.uid === rail.test.uid && entry && entry.uid === rail.entry?.uid,
    );
    const own = ownRailBeside(rail, data.value.rails);
    const person = { account, isSure, isAway };
    return <RailAtWork at={rail} {...person} next={next} own={own} repeated={repeated} />;
  }
  if (!data && !error) return <Waiting />;
  return (
    <div className="page">
      <PageHeader title="Carril" back={<TextLink to={paths.staffRails}>Mis carriles</TextLink>} />
      <Notice tone="bad">{error ? messageOf(error) : messages.rails.otherJudge}</Notice>
    </div>
  );
}
