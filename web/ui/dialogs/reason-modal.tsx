// <ReasonModal opened title confirmLabel description read onConfirm onClose>: asks for a reason before something is
// taken away. `tone`: 'primary' where nothing is. `read` checks the typed reason. `onConfirm` returns whether it
// succeeded; then the dialog closes.
import '#web/ui/styles/form-styles.ts';
import { type ReactNode, useState } from 'react';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ConfirmModal } from './confirm-modal.tsx';

type Read = { success: true; data: { reason: string } } | { success: false; error: { issues: { message: string }[] } };
type Props = {
  opened: boolean;
  title: string;
  confirmLabel: string;
  description: string;
  tone?: 'primary' | 'destroy';
  read: (reason: string) => Read;
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
  children?: ReactNode;
};

export function ReasonModal({ description, tone = 'destroy', read, onConfirm, onClose, children, ...modal }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    setReason('');
    setError(null);
    onClose();
  };
  const confirm = async () => {
    const checked = read(reason);
    if (!checked.success) setError(checked.error.issues[0]?.message ?? null);
    else if (await onConfirm(checked.data.reason)) close();
  };
  return (
    <ConfirmModal {...modal} tone={tone} onConfirm={confirm} onClose={close}>
      <Stack gap="md">
        {children}
        <TextArea
          label="Motivo"
          description={description}
          required
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
      </Stack>
    </ConfirmModal>
  );
}
