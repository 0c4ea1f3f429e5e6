import '#web/ui/form-styles.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { type AdminBoxRequest, DeclineBoxRequestSchema } from '#contract/admin.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';

/** Asks why: the gym reads this reason in its mail and on its page. */
export function DeclineRequest(props: {
  request: AdminBoxRequest | null;
  onDecline: (uid: string, reason: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const { request, onDecline, onClose } = props;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    setReason('');
    setError(null);
    onClose();
  };
  const decline = async () => {
    if (!request) return;
    const checked = DeclineBoxRequestSchema.safeParse({ uid: request.uid, reason });
    if (!checked.success) {
      setError(checked.error.issues[0]?.message ?? null);
      return;
    }
    if (await onDecline(request.uid, checked.data.reason)) close();
  };
  return (
    <ConfirmModal
      opened={request !== null}
      title="Rechazar la solicitud"
      confirmLabel="Rechazar"
      tone="destroy"
      onConfirm={decline}
      onClose={close}
    >
      <Textarea
        label="Motivo"
        description={`${request?.displayName ?? 'El gimnasio'} lo leerá en su correo y en su panel.`}
        withAsterisk
        autosize
        minRows={3}
        maxRows={8}
        maxLength={500}
        value={reason}
        error={error}
        onChange={event => {
          setReason(event.currentTarget.value);
          setError(null);
        }}
        data-autofocus
      />
    </ConfirmModal>
  );
}
