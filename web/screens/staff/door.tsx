import { useLocation, useParams } from '@tanstack/react-router';
import { DoorAtWork } from '#web/features/day/door/door-setup.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';

/** The door of an event, for its organization and its judges (T2). */
export function DoorScreen() {
  const { eventId } = useParams({ strict: false });
  const { state, account } = useSession();
  const { href } = useLocation();
  if (state === 'signed-out') return <Redirect to={paths.login} search={{ redirect: href }} />;
  if (!account || !eventId) {
    return (
      <div className="page">
        <LoadingRows rows={4} height={96} label="Cargando la puerta" />
      </div>
    );
  }
  const back =
    account.type === 'organization' ? (
      <TextLink to={paths.ownEvent} params={{ id: eventId }} search={{ tab: 'tickets' }}>
        El evento
      </TextLink>
    ) : (
      <TextLink to={paths.staffEvent} params={{ id: eventId }}>
        El evento
      </TextLink>
    );
  return <DoorAtWork key={eventId} account={account.uid} eventId={eventId} back={back} />;
}
