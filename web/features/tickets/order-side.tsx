import { IconCalendarEvent, IconCalendarPlus, IconMapPin, IconPrinter } from '@tabler/icons-react';
import type { OrderTickets } from '#contract/ticket-form.ts';
import { formatMoney } from '#domain/text/money.ts';
import { namedLines } from '#web/entities/order/order-words.ts';
import { Moment } from '#web/lib/moments.tsx';
import { OrderLines } from '#web/pay/order-lines.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SignLine } from '#web/ui/sign-line.tsx';

/** Beside the tickets: which event, what was paid, and what can be done with all of them. */
export function OrderSide({ bought, onPrint }: { bought: OrderTickets; onPrint: () => void }) {
  const { order, event, buyer, tickets } = bought;
  const isPaid = tickets.length > 0;
  return (
    <Stack as="aside" aria-label="Tu compra">
      <section className="card" aria-label="Resumen">
        <Stack gap="xs" className="inside">
          <h2 className="small-title wraps">{event.name}</h2>
          <SignLine icon={IconCalendarEvent}>
            <Moment at={event.start} timeZone={event.timeZone} />
          </SignLine>
          <SignLine icon={IconMapPin}>{event.address}</SignLine>
        </Stack>
        <OrderLines lines={namedLines(order.lines)} total={order.total} />
        <Stack gap="xs" className="inside">
          {order.refunded > 0 && <p className="text-sm">Reembolsado: {formatMoney(order.refunded)}</p>}
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
          <Button component="a" href={`/files/calendar/${event.uid}.ics`} variant="default" icon={IconCalendarPlus}>
            Agregar a mi calendario
          </Button>
          <Button variant="default" icon={IconPrinter} onClick={onPrint}>
            Imprimir
          </Button>
          <p className="dim text-sm">
            Un nombre nuevo con otro correo crea otro QR y anula el anterior. Después de entrar ya no se cambia.
          </p>
        </>
      )}
    </Stack>
  );
}
