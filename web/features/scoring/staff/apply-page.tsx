import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { useSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Wizard, WizardDone } from '#web/ui/forms/wizard.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { ApplyForm } from './apply-form.tsx';

const steps = ['Información general', 'Listo'];

/** The page on which a judge applies to an event, once (ATH-161 to ATH-163). */
export function ApplyPage({ eventId }: { eventId: string }) {
  const { account } = useSession();
  const query = useQuery(api.staff.forStaff.queryOptions({ input: { eventId } }));
  const { data, error } = query;
  const [isSent, setSent] = useState(false);
  useTitle(data && `Postularse a ${data.event.name}`);
  if (error && refusalOf(error) === 'missing') return <TurnedAway reason={messages.staff.noEvent} />;
  if (!data || !account) {
    return (
      <div className="page wraps" data-width="middle">
        <QueryFallback query={query} text={messageOf} height={96} label="Cargando la postulación" />
      </div>
    );
  }
  const { event, types, application, canApply } = data;
  if (application && !isSent) return <TurnedAway reason={messages.staff.applied} />;
  const toEvent = { to: paths.event, params: { id: event.uid } };
  return (
    <div className="page wraps" data-width="middle">
      <PageHeader title="Postularse" back={<TextLink {...toEvent}>{event.name}</TextLink>} />
      {!canApply && !isSent ? (
        <EmptyState
          card
          level={2}
          title={messages.staff.closed}
          action={
            <ButtonLink {...toEvent} variant="default">
              Volver al evento
            </ButtonLink>
          }
        />
      ) : (
        <Wizard steps={steps} current={isSent ? 1 : 0}>
          {isSent ? (
            <WizardDone text="Tu postulación fue enviada">
              <p className="whole-line">La organización decide. Te avisaremos por correo.</p>
              <ButtonLink to={paths.staffEvents} search={{ status: 'pending' }}>
                Ver mis eventos
              </ButtonLink>
              <ButtonLink {...toEvent} variant="default">
                Volver al evento
              </ButtonLink>
            </WizardDone>
          ) : (
            <ApplyForm event={event} types={types} account={account.uid} onSent={() => setSent(true)} />
          )}
        </Wizard>
      )}
    </div>
  );
}

function TurnedAway({ reason }: { reason: string }) {
  useEffect(() => {
    notify.info(reason);
  }, [reason]);
  return <Redirect to={paths.staffEvents} replace />;
}
