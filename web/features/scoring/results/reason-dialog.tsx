import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { type FormEvent, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';

export type ReasonQuestion = {
  title: string;
  text: string;
  action: string;
  tone: 'destroy' | 'filled';
  isRequired: boolean;
  /** Does the work with the reason. If it is refused, the dialog stays open with its text. */
  run: (reason: string) => Promise<unknown>;
};

export function ReasonDialog({ question, onClose }: { question: ReasonQuestion; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (question.isRequired && reason.trim() === '') return setError(messages.result.reason);
    setBusy(true);
    try {
      await question.run(reason.trim());
      onClose();
    } catch (failure) {
      setBusy(false);
      setError(messageOf(failure));
    }
  };
  return (
    <Dialog isBusy={isBusy} onClose={onClose} title={question.title}>
      <Stack as="form" noValidate onSubmit={send}>
        <p className="dim">{question.text}</p>
        <TextArea
          label="Motivo"
          description={question.isRequired ? undefined : 'Opcional. Queda en la historia.'}
          required={question.isRequired}
          minRows={2}
          autosize
          maxLength={500}
          data-autofocus
          disabled={isBusy}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
          error={error}
        />
        <DialogSubmit isBusy={isBusy} onCancel={onClose} tone={question.tone}>
          {question.action}
        </DialogSubmit>
      </Stack>
    </Dialog>
  );
}
