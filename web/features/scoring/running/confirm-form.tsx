import { counted } from '#domain/foundation/text/counted.ts';
import '#web/ui/styles/form-styles.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { DistanceSchema, type RunningPreview } from '#contract/scoring/running.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { forgetUnsaved, useUnsaved } from '#web/lib/form/unsaved.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { askToLeave } from '#web/ui/forms/ask-to-leave.ts';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { WizardBar } from '#web/ui/forms/wizard.tsx';
import { readKm, writeKm } from './running-words.ts';
import styles from './upload.module.css';

type Props = {
  preview: RunningPreview;
  /** The distance in the last file, in metres: the next file is usually of the same race. */
  lastDistance: number | null;
  /** True while a person chooses the columns, because the preview then changes. */
  isHeld: boolean;
  onAnother: () => void;
  onDone: () => void;
};

/** Publishes the file; nothing is public before (C2). */
export function ConfirmForm({ preview, lastDistance, isHeld, onAnother, onDone }: Props) {
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [distance, setDistance] = useState(writeKm(lastDistance));
  const [error, setError] = useState<string | null>(null);
  const confirm = useMutation(
    api.running.confirm.mutationOptions({
      onSuccess: () => {
        forgetUnsaved();
        notify.success(messages.running.confirmed);
        void queries.invalidateQueries({ queryKey: api.running.key() });
        onDone();
      },
    }),
  );
  useUnsaved(!confirm.isSuccess, askToLeave);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isHeld) return;
    const metres = readKm(distance);
    const isGood = metres === null || DistanceSchema.safeParse(metres).success;
    setError(isGood ? null : messages.running.distance);
    if (isGood) confirm.mutate({ snapshotId: preview.snapshotId, distanceM: metres });
    else field.current?.focus();
  };
  return (
    <form noValidate onSubmit={send} aria-busy={confirm.isPending}>
      {preview.rows > 0 && (
        <div className={`card ${styles.distance}`}>
          <TextField
            ref={field}
            label="Distancia en km"
            description="Opcional. Con ella la tabla muestra el ritmo por kilómetro."
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            placeholder="10"
            value={distance}
            onChange={event => setDistance(event.currentTarget.value)}
            error={error}
            disabled={confirm.isPending}
          />
        </div>
      )}
      <WizardBar
        back={
          <Button variant="default" onClick={onAnother} disabled={confirm.isPending}>
            Elegir otro archivo
          </Button>
        }
        note={<FormFailure>{confirm.isError ? messageOf(confirm.error) : null}</FormFailure>}
      >
        {preview.rows > 0 && (
          <Button type="submit" loading={confirm.isPending} disabled={isHeld}>
            Publicar {counted(preview.rows, 'corredor', 'corredores')}
          </Button>
        )}
      </WizardBar>
    </form>
  );
}
