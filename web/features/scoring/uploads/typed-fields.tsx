import { useId } from 'react';
import type { Wod } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import { unitOf } from '#domain/competition/wods/wod-types.ts';
import { asRead, readWholeQuantity } from '#domain/scoring/results/typed.ts';
import { sayCap } from '#web/entities/result/result-words.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Text } from '#web/ui/layout.tsx';
import type { UploadErrors } from './check-upload.ts';
import styles from './upload-form.module.css';
import type { Typed } from './upload-values.ts';

type Props = {
  test: Wod;
  values: Typed;
  errors: UploadErrors;
  /** Prefix of a team member's field names: `members.<id>.` */
  prefix?: string;
  disabled: boolean;
  onChange: (changes: Partial<Typed>, field: string) => void;
};

const numeric = { inputMode: 'numeric', autoComplete: 'off', required: true } as const;

/** Fields for the time, if the test has one, and for the quantity in its unit (ATH-203, ATH-204, ATH-216). */
export function TypedFields({ test, values, errors, prefix = '', disabled, onChange }: Props) {
  const [quantity, time] = [`${prefix}quantity`, `${prefix}time`];
  const timeError = errors[time];
  const isOfMinutes = timeError !== messages.result.seconds;
  const isOfSeconds = timeError !== messages.result.minutes;
  const errorId = useId();
  const described = { 'aria-describedby': timeError ? errorId : undefined };
  return (
    <div className={styles.numbers} data-timed={test.needTime || undefined}>
      {test.needTime && (
        <fieldset className={styles.time}>
          <legend>Tiempo</legend>
          <TextField
            {...numeric}
            {...described}
            label="Minutos"
            placeholder="mm"
            maxLength={3}
            disabled={disabled}
            value={values.minutes}
            error={Boolean(timeError) && isOfMinutes}
            onChange={event => onChange({ minutes: event.currentTarget.value }, time)}
          />
          <TextField
            {...numeric}
            {...described}
            label="Segundos"
            placeholder="ss"
            maxLength={6}
            disabled={disabled}
            value={values.seconds}
            error={Boolean(timeError) && isOfSeconds}
            onChange={event => onChange({ seconds: event.currentTarget.value }, time)}
          />
          {timeError && (
            <p id={errorId} className={`mantine-InputWrapper-error ${styles.timeError}`}>
              {timeError}
            </p>
          )}
        </fieldset>
      )}
      <TextField
        {...numeric}
        label="Puntuación"
        maxLength={8}
        disabled={disabled}
        value={values.quantity}
        error={errors[quantity]}
        description={sayCap(asRead(readWholeQuantity(values.quantity)), test)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rightSection={
          <Text as="span" size="sm" dim>
            {unitOf(test)}
          </Text>
        }
        rightSectionWidth={52}
        onChange={event => onChange({ quantity: event.currentTarget.value }, quantity)}
      />
    </div>
  );
}
