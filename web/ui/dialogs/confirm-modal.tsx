// <ConfirmModal opened title confirmLabel cancelLabel tone onConfirm onClose>question</ConfirmModal>: asks before a
// step that cannot be undone. `tone`: 'primary' or 'destroy'. A promise from onConfirm keeps it open and busy; the
// caller closes it. The button names the consequence. See confirmDialog() for a question in one line.
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Stack } from '#web/ui/layout.tsx';
import { DialogAnswers } from './dialog.tsx';
import { useClosing } from './use-closing.ts';
import { useReturnFocus } from './use-return-focus.ts';

type ConfirmModalProps = {
  opened: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: 'primary' | 'destroy';
  onConfirm: () => unknown;
  onClose: () => void;
};

export function ConfirmModal(props: ConfirmModalProps) {
  const [busy, setBusy] = useState(false);
  useReturnFocus(props.opened);
  const { close, onInput } = useClosing({ isOpen: props.opened, isBusy: busy, onClose: props.onClose });
  const confirm = async () => {
    setBusy(true);
    try {
      await props.onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened={props.opened}
      onClose={close}
      onInput={onInput}
      title={props.title}
      withCloseButton={!busy}
      // A question is above other dialogs, because a dialog may ask it.
      zIndex={300}
    >
      <Stack gap="lg">
        {props.children && <div className="dim">{props.children}</div>}
        <DialogAnswers>
          <Button variant="default" size="lg" onClick={props.onClose} disabled={busy}>
            {props.cancelLabel ?? 'Cancelar'}
          </Button>
          <Button
            variant={props.tone === 'destroy' ? 'destroy' : 'filled'}
            size="lg"
            onClick={confirm}
            loading={busy}
            data-autofocus
          >
            {props.confirmLabel ?? 'Aceptar'}
          </Button>
        </DialogAnswers>
      </Stack>
    </Modal>
  );
}
