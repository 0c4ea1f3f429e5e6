import { DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { useForm } from '@mantine/form';
import { type ReactNode, useRef, useState } from 'react';
import type { ResultValues } from '#contract/scoring/results.ts';
import { type Counted, unitNames, unitOf } from '#domain/competition/wods/wod-types.ts';
import { asRead, readQuantity } from '#domain/scoring/results/typed.ts';
import type { MeasuredWod } from '#domain/scoring/results/values.ts';
import { sayCap } from '#web/entities/result/result-words.ts';
import { TimeField } from '#web/entities/result/time-field.tsx';
import { focusFirstError } from '#web/lib/form/focus-error.ts';
import { fieldErrorsOf, messageOf } from '#web/lib/form/form-errors.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import styles from './appeals.module.css';
import { checkTyped, fieldOfForm, type Typed, toValues } from './typed-values.ts';

/**
 * The form for the requested result and its reason. A refusal keeps the typed text (ATH-253 to ATH-256, ORG-363 to
 * ORG-365).
 */
export function ValuesForm(props: {
  wod: MeasuredWod & Counted;
  begin: Typed;
  noteLabel: string;
  noteHint: string;
  mostNote: number;
  action: string;
  children?: ReactNode;
  onSend: (values: ResultValues, note: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { wod, begin, onSend, onClose } = props;
  const { needTime } = wod;
  const node = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useForm<Typed>({ initialValues: begin, validate: values => checkTyped(values, wod) });
  const { parts } = form.getValues();
  const refuse = (error: unknown) => {
    const fields = Object.entries(fieldErrorsOf(error));
    for (const [path, message] of fields) form.setFieldError(fieldOfForm(path, parts), message);
    setFailure(fields.length > 0 ? null : messageOf(error));
    focusFirstError(node.current);
  };
  const send = form.onSubmit(
    async values => {
      setFailure(null);
      setBusy(true);
      try {
        await onSend(toValues(values, wod), values.note.trim());
        onClose();
      } catch (error) {
        setBusy(false);
        refuse(error);
      }
    },
    () => focusFirstError(node.current),
  );
  return (
    <Stack ref={node} as="form" noValidate onSubmit={send} aria-busy={isBusy}>
      {props.children}
      {parts.map(({ idUser, fullName, quantity, time }, at) => (
        <Part key={idUser} name={fullName}>
          {needTime && (
            <TimeField
              label="Tiempo"
              description={sayCap(asRead(readQuantity(quantity)), wod)}
              required
              disabled={isBusy}
              {...form.getInputProps(`parts.${at}.time`)}
              value={time}
            />
          )}
          <TextField
            label={unitNames[unitOf(wod)]}
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            disabled={isBusy}
            {...form.getInputProps(`parts.${at}.quantity`)}
          />
        </Part>
      ))}
      <TextArea
        label={props.noteLabel}
        description={props.noteHint}
        required
        autosize
        minRows={3}
        maxRows={8}
        maxLength={props.mostNote}
        disabled={isBusy}
        {...form.getInputProps('note')}
      />
      <DialogSubmit isBusy={isBusy} onCancel={onClose}>
        {props.action}
      </DialogSubmit>
      <FormFailure>{failure}</FormFailure>
    </Stack>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  if (name === '') return <Stack>{children}</Stack>;
  return (
    <Stack as="fieldset" gap="sm" className={styles.member}>
      <legend>{name}</legend>
      <Stack>{children}</Stack>
    </Stack>
  );
}
