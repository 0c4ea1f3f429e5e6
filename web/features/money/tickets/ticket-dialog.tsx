import { IconDownload } from '@tabler/icons-react';
import type { TicketPage } from '#contract/money/ticket-form.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogAnswers } from '#web/ui/dialogs/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { saveTicket } from './save-ticket.ts';
import { ShownTicket } from './shown-ticket.tsx';

/** `Ver QR`: shows the ticket at the door. Its data is already loaded, so it needs no network. */
export function TicketDialog({ ticket, onClose }: { ticket: TicketPage; onClose: () => void }) {
  const params = { eventID: ticket.event.uid, ticketID: ticket.typeId, subTicketID: ticket.uid };
  return (
    <Dialog title="Tu entrada" onClose={onClose} losesNothing>
      <Stack>
        <ShownTicket ticket={ticket} level={2} />
        <DialogAnswers>
          <ButtonLink to={paths.qrTicket} params={params} variant="default">
            Abrir su página
          </ButtonLink>
          <Button variant="default" icon={IconDownload} onClick={() => saveTicket(ticket)}>
            Guardar
          </Button>
        </DialogAnswers>
      </Stack>
    </Dialog>
  );
}
