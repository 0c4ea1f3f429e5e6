import { useLocation, useParams } from '@tanstack/react-router';
import { JoinDone } from '#web/features/joining/join-done.tsx';
import { JoinPage } from '#web/features/joining/join-page.tsx';
import { paths } from '#web/paths.ts';

/** ATH-131. The order that was just finished belongs to this visit of the address, and stays through a reload of it. */
export function JoinEventScreen() {
  const { id } = useParams({ from: paths.joinEvent });
  const joinedOrder = useLocation({ select: ({ state }) => state.joinedOrder });
  return joinedOrder ? <JoinDone orderId={joinedOrder} /> : <JoinPage key={id} eventId={id} />;
}
