import { useEffect, useState } from 'react';
import { dayChannel, floorChannel } from '#domain/day/floors/frames.ts';
import { followFloorClock } from '#web/lib/clock/floor-clock.ts';
import type { LiveView } from '#web/live/live-view.ts';
import { useLive, useLiveDay, useLiveFloor, useLiveStatus } from '#web/live/use-live.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { FloorCard } from './floor-card.tsx';

/** One stream can follow this many channels beside the day. */
const mostFloors = 11;

export function LiveFloors({ eventId }: { eventId: string }) {
  const [places, setPlaces] = useState<readonly string[] | null>(null);
  const followed = (places ?? []).slice(0, mostFloors);
  const link = useLive([dayChannel(eventId), ...followed.map(place => floorChannel(place))]);
  const { state, failure } = useLiveStatus(link);
  const day = useLiveDay(link, eventId);
  const known = day?.floors.map(({ place }) => place.id).join(' ');
  // The day's channel lists the floors. From then on the page follows the floors too.
  useEffect(() => {
    if (known !== undefined) setPlaces(known === '' ? [] : known.split(' '));
  }, [known]);
  useEffect(() => followFloorClock(), []);
  if (failure !== null)
    return <EmptyState card level={2} title="Este evento no se ve en vivo" text="Puede que todavía no sea público." />;
  if (places?.length === 0)
    return (
      <EmptyState card level={2} title="Todavía no hay heats" text="Aquí se ve la competencia en cuanto empiece." />
    );
  return (
    <Stack gap="md">
      {(state === 'offline' || state === 'behind') && (
        <Text role="status" strong>
          Sin conexión: lo que ves puede haber cambiado. El reloj sigue.
        </Text>
      )}
      {places ? (
        followed.map(place => <LiveFloor key={place} link={link} place={place} />)
      ) : (
        <LoadingRows card rows={5} height={72} label="Cargando las pistas" />
      )}
    </Stack>
  );
}

/** Draws one floor. It re-renders only with this floor's updates. */
function LiveFloor({ link, place }: { link: LiveView | null; place: string }) {
  const floor = useLiveFloor(link, place);
  return floor ? <FloorCard floor={floor} /> : <LoadingRows card rows={5} height={72} label="Cargando una pista" />;
}
