import '#web/ui/form-styles.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { type AdminEvent, HideEventSchema } from '#contract/admin.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';

/** N8: asks why: the organization reads this reason on the page of its event. */
export function HideEvent(props: {
  event: AdminEvent | null;
  onHide: (eventId: string, reason: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const { event, onHide, onClose } = props;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    setReason('');
    setError(null);
    onClose();
  };
  const hide = async () => {
    if (!event) return;
    const checked = HideEventSchema.safeParse({ eventId: event.uid, reason });
    if (!checked.success) {
      setError(checked.error.issues[0]?.message ?? null);
      return;
    }
    if (await onHide(event.uid, checked.data.reason)) close();
  };
  return (
    <ConfirmModal
      opened={event !== null}
      title="¿Ocultar el evento?"
      confirmLabel="Ocultar"
      tone="destroy"
      onConfirm={hide}
      onClose={close}
    >
      <p>
        <strong>{event?.name}</strong> desaparece de las páginas públicas y deja de recibir inscripciones y pagos. A
        quienes ya se inscribieron les avisamos por correo.
      </p>
      <Textarea
        label="Motivo"
        description={`${event?.organizationName ?? 'La organización'} lo leerá en la página de su evento.`}
        withAsterisk
        autosize
        minRows={3}
        maxRows={8}
        maxLength={500}
        value={reason}
        error={error}
        onChange={change => {
          setReason(change.currentTarget.value);
          setError(null);
        }}
        data-autofocus
      />
    </ConfirmModal>
  );
}
