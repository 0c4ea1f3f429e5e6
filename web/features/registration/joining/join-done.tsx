import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { MomentWithZone } from '#web/lib/clock/date-text.tsx';
import { paths } from '#web/paths.ts';
import { TestBand } from '#web/pay/test-band.tsx';
import { Button } from '#web/ui/button.tsx';
import { Wizard, WizardDone } from '#web/ui/forms/wizard.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { CaptainTeam } from './captain-team.tsx';
import { EntryReceipt } from './entry-receipt.tsx';
import { whatComes } from './join-words.ts';

export function JoinDone({ orderId }: { orderId: string }) {
  const query = useQuery(api.orders.readOrder.queryOptions({ input: { id: orderId } }));
  const queries = useQueryClient();
  // The account has a new event, which the navigation shows from the cached session (A4).
  useEffect(() => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey }), [queries]);
  if (!query.data) {
    return (
      <div className="page" data-width="middle">
        <QueryFallback query={query} rows={3} height={110} label="Cargando tu inscripción" />
      </div>
    );
  }
  const { order } = query.data;
  const steps = ['Categoría', ...(order.teamName ? ['Datos del equipo'] : []), 'Pago', 'Listo'];
  return (
    <>
      {order.isTest && <TestBand />}
      <div className="page" data-width="middle">
        <h1 className="unseen" tabIndex={-1}>
          Inscripción lista
        </h1>
        <Wizard steps={steps} current={steps.length - 1}>
          <WizardDone text="¡Listo! Estás inscrito.">
            <ButtonLink to={paths.athleteEvents}>Ver mis eventos</ButtonLink>
            <Button
              component="a"
              href={`/files/calendar/${order.eventId}.ics`}
              variant="default"
              icon={IconCalendarPlus}
            >
              Agregar al calendario
            </Button>
          </WizardDone>
          {order.eventId && <WhatNow eventId={order.eventId} />}
          {order.eventId && order.teamName && <CaptainTeam eventId={order.eventId} />}
          <EntryReceipt order={order} />
        </Wizard>
      </div>
    </>
  );
}

/** Names the next step of an athlete who joined: the qualifier if it is not over, else the event. */
function WhatNow({ eventId }: { eventId: string }) {
  const { data } = useQuery(api.events.read.queryOptions({ input: { id: eventId } }));
  const next = data && whatComes(data.event);
  if (!next) return null;
  const [words, moment] = next;
  return (
    <p>
      Y ahora: {words}
      {moment && (
        <>
          {' '}
          <MomentWithZone at={moment} timeZone={data.event.timeZone} />; todo lo tuyo está en Mis eventos.
        </>
      )}
    </p>
  );
}
