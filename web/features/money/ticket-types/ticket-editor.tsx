import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { TicketPage, TicketType } from '#contract/money/ticket-form.ts';
import { api, client } from '#web/lib/api.ts';
import { EditForm } from '#web/lib/form/edit-form.tsx';
import { useEditForm } from '#web/lib/form/use-edit-form.ts';
import { paths } from '#web/paths.ts';
import { Wizard, WizardDone } from '#web/ui/forms/wizard.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { checkTicket, formOf, newTicket, storedTicket, ticketTable } from './ticket-table.tsx';

const steps = ['Información general', 'Listo'];
const takenOf = (type: TicketType | null) => (type ? type.sold + type.held : 0);

type Props = {
  event: TicketPage['event'];
  /** Null for a new ticket type. */
  type: TicketType | null;
  /** Links that appear after saving, next to the link to the event. */
  done?: ReactNode;
};

export function TicketEditor({ event, type, done }: Props) {
  const queries = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const home = { event, taken: takenOf(type) };
  const form = useEditForm({
    table: ticketTable,
    home,
    begin: type ? storedTicket(type, home) : { values: newTicket() },
    draft: `ticket:${type?.uid ?? `new:${event.uid}`}`,
    check: checkTicket,
    save: async ({ values, version }) => {
      const answers = formOf(values);
      if (!type) return (await client.tickets.createType({ eventId: event.uid, form: answers })).uid;
      await client.tickets.updateType({ id: type.uid, form: answers, version });
      return type.uid;
    },
    reread: type
      ? async () => {
          const latest = await client.tickets.readType({ id: type.uid });
          return storedTicket(latest.type, { event: latest.event, taken: takenOf(latest.type) });
        }
      : undefined,
    saved: () => {
      setSaved(true);
      void queries.invalidateQueries({ queryKey: api.tickets.key() });
    },
  });
  const toTickets = { to: paths.ownEvent, params: { id: event.uid }, search: { tab: 'tickets' } };
  if (isSaved) {
    return (
      <Wizard steps={steps} current={1}>
        <WizardDone text={type ? messages.ticket.edited : messages.ticket.created}>
          <ButtonLink {...toTickets}>Ver los tickets</ButtonLink>
          {done}
        </WizardDone>
      </Wizard>
    );
  }
  return (
    <Wizard steps={steps} current={0}>
      <EditForm
        form={form}
        label={steps[0] as string}
        submitLabel={type ? 'Guardar cambios' : 'Crear ticket'}
        back={
          <ButtonLink variant="default" size="lg" {...toTickets}>
            Anterior
          </ButtonLink>
        }
      />
    </Wizard>
  );
}
