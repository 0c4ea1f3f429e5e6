import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { DayEarly } from '#web/features/day/heats/day-early.tsx';
import { EventManager } from '#web/features/day/heats/event-manager.tsx';
import type { Manager } from '#web/features/day/heats/manager-ways.ts';
import { useSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { ownEventQuery } from '#web/queries.ts';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

/** The categories of a day, for its organization and its principal judge (ORG-069, PUB-158, ORG-189 to ORG-192). */
export function EventManagerScreen() {
  const { id = '' } = useParams({ strict: false });
  const manager = useSession().account?.type === 'staff' ? 'staff' : 'organization';
  return <EventManager key={id} eventId={id} manager={manager} early={<Early id={id} manager={manager} />} />;
}

/** Organization and judge read the event with different queries. */
function Early({ id, manager }: { id: string; manager: Manager }) {
  const isJudge = manager === 'staff';
  const own = useQuery({ ...ownEventQuery(id), enabled: !isJudge });
  const judged = useQuery({ ...api.staff.readEvent.queryOptions({ input: { eventId: id } }), enabled: isJudge });
  const opensAt = own.data?.event.startOfflineFinal ?? judged.data?.startOfflineFinal ?? null;
  const data = own.data ?? judged.data;
  if (!data) {
    return (
      <div className="page">
        <QueryFallback query={isJudge ? judged : own} rows={3} height={72} label="Cargando el evento" />
      </div>
    );
  }
  return <DayEarly manager={manager} event={data.event} opensAt={opensAt} />;
}
