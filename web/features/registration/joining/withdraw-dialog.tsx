import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { WithdrawSchema } from '#contract/money/join-form.ts';
import type { Order } from '#contract/money/orders.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { whyNoRequest } from '#domain/money/orders/refund-requests.ts';
import { api } from '#web/lib/api.ts';
import { MomentWithZone } from '#web/lib/clock/date-text.tsx';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';

export type LeavingEntry = {
  entryId: string;
  /** The order of this athlete; null if another account paid. */
  orderId: string | null;
  eventName: string;
  categoryName: string;
  teamName: string | null;
};
type Props = { entry: LeavingEntry; onClose: () => void; onDone?: (() => unknown) | undefined };

const consequence = ({ eventName, categoryName, teamName }: LeavingEntry) =>
  teamName
    ? `«${teamName}» sale entero de ${eventName} (${categoryName}): el equipo y sus invitaciones desaparecen, y a cada miembro le avisamos por correo.`
    : `Sales de ${eventName} (${categoryName}) y tu lugar queda libre para otros.`;

/** True if the athlete can request a refund while withdrawing. */
const canAskOnceOut = (order: Order | undefined): boolean =>
  order !== undefined && whyNoRequest({ ...order, hasEntry: false }) === null;

/** Asks before an athlete withdraws, and whether the athlete requests a refund (N14). */
export function WithdrawDialog({ entry, onClose, onDone }: Props) {
  const { entryId, orderId } = entry;
  const order = useQuery({
    ...api.orders.readOrder.queryOptions({ input: { id: orderId ?? '' } }),
    enabled: orderId !== null,
  });
  const queries = useQueryClient();
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { refund: true, reason: '' },
    schema: WithdrawSchema.pick({ refund: true, reason: true }),
    mutation: api.joining.withdraw.mutationOptions(),
    input: ({ refund, reason }) => {
      const asks = refund && canAskOnceOut(order.data?.order);
      return { entryId, refund: asks, reason: asks ? reason : '' };
    },
    saved: (_, { refund }) => {
      const detail = refund ? 'Pediste el reembolso: verás la respuesta en Mis pagos.' : undefined;
      notify.success(messages.joining.withdrawn, detail);
      onClose();
      void queries.invalidateQueries();
      return onDone?.();
    },
    losesNothing: true,
  });
  const asks = canAskOnceOut(order.data?.order);
  return (
    <Dialog
      isBusy={isSending}
      onClose={onClose}
      title={entry.teamName ? '¿Retirar el equipo?' : '¿Retirarte del evento?'}
    >
      <Stack {...bound} as="form">
        <p>{consequence(entry)} Si ya enviaste resultados, se borran. No se puede deshacer.</p>
        {order.isLoading && <LoadingRows rows={2} height={44} label="Cargando tu pago" />}
        {order.data && <Money order={order.data.order} />}
        {asks && (
          <ChoiceField
            label="¿Y tu dinero?"
            options={[
              {
                value: true,
                label: `Pedir el reembolso de ${formatMoney(order.data?.order.refundable ?? 0, order.data?.order.currency ?? 'USD')}`,
                description: 'La organización decide y te responde por correo.',
              },
              { value: false, label: 'Ahora no' },
            ]}
            value={form.getValues().refund}
            onChange={refund => form.setFieldValue('refund', refund)}
          />
        )}
        {asks && form.getValues().refund && (
          <TextArea
            label="Motivo (opcional)"
            description="La organización lo lee junto con tu pedido."
            autosize
            minRows={2}
            maxRows={6}
            maxLength={300}
            {...form.getInputProps('reason')}
          />
        )}
        <DialogSubmit isBusy={isSending || order.isLoading} onCancel={onClose} tone="destroy">
          {entry.teamName ? 'Retirar el equipo' : 'Retirarme'}
        </DialogSubmit>
        <FormFailure>{failure}</FormFailure>
      </Stack>
    </Dialog>
  );
}

/** Says what happens to the payment, before the athlete decides. */
function Money({ order }: { order: Order }) {
  if (order.refundable === 0) return null;
  if (order.refundUntil === null) {
    return <p>Pagaste {formatMoney(order.total, order.currency)}, y este evento no da reembolsos.</p>;
  }
  const until = <MomentWithZone at={order.refundUntil} timeZone={order.timeZone} />;
  return canAskOnceOut(order) ? (
    <p className="dim">Hasta el {until} puedes pedir el reembolso.</p>
  ) : (
    <p>
      Pagaste {formatMoney(order.total, order.currency)}, y el {until} pasó el plazo para pedir el reembolso.
    </p>
  );
}
