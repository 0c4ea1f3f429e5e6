import { useLocation, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { JoinDone } from '#web/features/registration/joining/join-done.tsx';
import { JoinPage } from '#web/features/registration/joining/join-page.tsx';
import { orderOfVisit } from '#web/features/registration/joining/joined-visit.ts';
import { paths } from '#web/paths.ts';

/** A finished order belongs to this visit of the address, also after a reload (ATH-131). */
export function JoinEventScreen() {
  const { id } = useParams({ from: paths.joinEvent });
  return <OneEvent key={id} id={id} />;
}

function OneEvent({ id }: { id: string }) {
  const said = useLocation({ select: ({ state }) => orderOfVisit(state) });
  // During a navigation the location is already the next one, so store the order.
  const [joined, setJoined] = useState(said);
  if (said && said !== joined) setJoined(said);
  return joined ? <JoinDone orderId={joined} /> : <JoinPage eventId={id} />;
}
