import {
  IconBuilding,
  IconCalendarEvent,
  IconCalendarPlus,
  IconMail,
  IconMailForward,
  IconMapPin,
  IconPhone,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import { hashKey } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import type { OrderTickets } from '#contract/money/ticket-form.ts';
import { dialed } from '#domain/competition/events/dialed.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { namedLines } from '#web/entities/order/order-text.ts';
import { api } from '#web/lib/api.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { forgetAnswer } from '#web/lib/storage/kept-answers.ts';
import { forgetOrderSecret } from '#web/lib/storage/order-secret.ts';
import { paths } from '#web/paths.ts';
import { OrderLines } from '#web/pay/order-lines.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Stack } from '#web/ui/layout.tsx';
import { EmailText } from '#web/ui/texts/email-text.tsx';
import { SignLine } from '#web/ui/texts/sign-line.tsx';
import { OrderRefund } from './order-refund.tsx';
import type { ByBuyer } from './order-ticket.tsx';

const CorrectEmail = lazy(async () => ({ default: (await import('./correct-email.tsx')).CorrectEmail }));

type Props = { bought: OrderTickets; by: ByBuyer; onCode: (code: string) => void; onPrint: () => void };

/** The column beside the tickets: the event, the payment, and the actions for all tickets. */
export function OrderSide({ bought, by, onCode, onPrint }: Props) {
  const { order, event, organizer, buyer, tickets } = bought;
  const isPaid = tickets.length > 0;
  const navigate = useNavigate();
  /**
   * The browser keeps the answer for offline use (kept-queries.ts). On a shared phone this button deletes the stored
   * answer and the secret.
   */
  const forgetHere = async () => {
    const { queryKey } = api.tickets.readOrder.queryOptions({ input: by });
    await navigate({ to: paths.event, params: { id: event.uid } });
    forgetOrderSecret(order.uid);
    await forgetAnswer(hashKey(queryKey)).catch(() => undefined);
    notify.info('Ya no están en este teléfono', 'Se abren de nuevo con el enlace de tu recibo.');
  };
  return (
    <Stack as="aside" aria-label="Tu compra">
      <section className="card" aria-label="Resumen">
        <Stack gap="xs" className="inside">
          <h2 className="small-title wraps">{event.name}</h2>
          <SignLine icon={IconCalendarEvent}>
            <Moment at={event.start} timeZone={event.timeZone} />
          </SignLine>
          <SignLine icon={IconMapPin}>{event.address}</SignLine>
          <SignLine icon={IconBuilding}>Organiza {organizer.name}</SignLine>
          {organizer.email && (
            <SignLine icon={IconMail}>
              <a href={`mailto:${organizer.email}`} className="link">
                <EmailText>{organizer.email}</EmailText>
              </a>
            </SignLine>
          )}
          {organizer.phone && (
            <SignLine icon={IconPhone}>
              <a href={dialed(organizer.phone)} className="link">
                {organizer.phone}
              </a>
            </SignLine>
          )}
        </Stack>
        <OrderLines lines={namedLines(order.lines)} total={order.total} currency={order.currency} />
        <Stack gap="xs" className="inside">
          {order.refunded > 0 && <p className="text-sm">Reembolsado: {formatMoney(order.refunded, order.currency)}</p>}
          {order.isTest && <p className="dim text-sm">Pagado con dinero de prueba: no se movió dinero.</p>}
          {isPaid && (
            <p className="dim text-sm wraps">
              Recibo enviado a <EmailText>{buyer.email}</EmailText>
            </p>
          )}
        </Stack>
      </section>
      {order.hasEntry && (
        <>
          <DialogButton label="Corregir el correo" icon={IconMailForward}>
            {close => <CorrectEmail email={buyer.email} by={by} onCode={onCode} onClose={close} />}
          </DialogButton>
          <Button component="a" href={`/files/calendar/${event.uid}.ics`} variant="default" icon={IconCalendarPlus}>
            Agregar a mi calendario
          </Button>
          <Button variant="default" icon={IconPrinter} onClick={onPrint}>
            Imprimir
          </Button>
          <OrderRefund order={order} by={by} />
          <p className="dim text-sm">
            Un nombre nuevo con otro correo crea otro QR y anula el anterior. Después de entrar ya no se cambia.
          </p>
          <p className="dim text-sm">Quedan guardadas en este teléfono: se muestran también sin conexión.</p>
          <Button variant="default" icon={IconTrash} onClick={forgetHere}>
            Quitar de este teléfono
          </Button>
        </>
      )}
    </Stack>
  );
}
