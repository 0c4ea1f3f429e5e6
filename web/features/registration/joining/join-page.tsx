import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '#contract/messages.ts';
import { useSession } from '#web/lib/account/session.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { TestBand } from '#web/pay/test-band.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { isTestMoney, type JoinOptions, joinOptions } from './join-options.ts';
import { JoinWizard } from './join-wizard.tsx';
import { turnsAway } from './join-words.ts';

const missingEvent = (error: Error) =>
  refusalOf(error) === 'missing' && (
    <EmptyState
      card
      level={2}
      title={messages.eventPage.missing}
      action={<ButtonLink to={paths.events}>Ver los eventos</ButtonLink>}
    />
  );

export function JoinPage({ eventId }: { eventId: string }) {
  const { account } = useSession();
  const query = useQuery(joinOptions(eventId));
  const { data } = query;
  useTitle(data && `Inscribirme en ${data.event.name}`);
  if (!data || !account) {
    return (
      <div className="page" data-width="middle">
        <QueryFallback
          query={query}
          refused={missingEvent}
          text={messageOf}
          height={110}
          picture
          label="Cargando la inscripción"
        />
      </div>
    );
  }
  if (turnsAway(data.reason, data.openOrder !== null)) return <TurnedAway reason={data.reason!} />;
  const { event } = data;
  return (
    <>
      {isTestMoney(data) && <TestBand />}
      <Stack className="page" data-width="middle">
        <p className="wraps">
          <TextLink to={paths.event} params={{ id: event.uid }}>
            {event.name}
          </TextLink>
        </p>
        {data.categories.length === 0 || (data.reason === 'event-full' && !data.openOrder) ? (
          <Closed options={data} />
        ) : (
          // When an open order is found, a new key restarts the wizard at the order's step.
          <JoinWizard
            key={data.openOrder?.uid ?? eventId}
            options={data}
            account={account}
            onRefused={() => void query.refetch()}
          />
        )}
      </Stack>
    </>
  );
}

function TurnedAway({ reason }: { reason: NonNullable<JoinOptions['reason']> }) {
  useEffect(() => {
    notify.info(messages.joining.reasons[reason]);
  }, [reason]);
  return <Redirect to={paths.athleteEvents} replace />;
}

const Closed = ({ options: { event, categories, reason } }: { options: JoinOptions }) => (
  <EmptyState
    card
    level={2}
    title={reason ? messages.joining.reasons[reason] : 'Todavía no hay categorías'}
    text={
      categories.length === 0
        ? 'Podrás inscribirte cuando la organización las cree.'
        : 'Si alguien suelta su lugar, podrás tomarlo: vuelve a mirar más tarde.'
    }
    action={
      <ButtonLink to={paths.event} params={{ id: event.uid }} variant="default">
        Volver al evento
      </ButtonLink>
    }
  />
);
