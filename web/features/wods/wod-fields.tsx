import { Button, Switch, Textarea } from '@mantine/core';
import { messages } from '#contract/messages.ts';
import { typeEventsOf, type WodEventType } from '#domain/wods/wod-rules.ts';
import { needsTime, wodTypeFacts, wodTypes } from '#domain/wods/wod-types.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { notify } from '#web/ui/notify.ts';
import { DurationField, NumberField } from '#web/ui/number-field.tsx';
import { PhotoField } from '#web/ui/photo-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { WodErrors } from './check-wod.ts';
import { ExercisesField } from './exercises-field.tsx';
import type { WodFormState } from './use-wod-form.ts';
import { typeWords, yesNo } from './wod-choices.ts';
import styles from './wod-editor.module.css';
import { asksTarget, proposedTarget, type WodValues } from './wod-values.ts';

type Props = WodFormState & { wrong: WodErrors; disabled: boolean };

export const isDone = (wrong: WodErrors, ...fields: (keyof WodValues)[]): boolean =>
  !Object.keys(wrong).some(path => fields.some(field => path === field || path.startsWith(`${field}.`)));

export function WodBasics({ form, field, wrong, disabled }: Props) {
  const { error: photoError, ...photo } = field('photo');
  return (
    <FormSection title="Qué es" columns={1} done={isDone(wrong, 'name', 'photo', 'description')}>
      <TextField label="Nombre del test" maxLength={120} withAsterisk data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label="Descripción"
        description="Opcional: estándares de movimiento, equipo, qué cuenta y qué no."
        autosize
        minRows={3}
        maxRows={14}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
      <PhotoField
        label="Foto"
        shape="wide"
        description="Opcional. JPG o PNG de menos de 2 MB."
        disabled={disabled}
        typeError={messages.photo.type}
        sizeError={messages.photo.size}
        brokenError={messages.photo.broken}
        onReject={notify.error}
        {...photo}
        error={photoError as string | undefined}
      />
    </FormSection>
  );
}

const typeEventNames: Record<WodEventType, string> = {
  qualifier: 'Clasificatorio',
  online: 'Evento en línea',
  offline: 'Evento presencial',
};

export function WodType(props: Props) {
  const { form, field, home, values, wrong, disabled } = props;
  const { typeWod } = values;
  const choices = typeEventsOf(home.event).map(value => ({ value, label: typeEventNames[value] }));
  const typeEvent = field('typeEvent');
  return (
    <FormSection title="Cómo se compite" columns={1} done={isDone(wrong, 'typeEvent', 'typeWod', 'rounds', 'timeCap')}>
      <ChoiceField<WodEventType>
        label="Tipo de evento"
        options={choices}
        required
        row
        disabled={disabled}
        locked={
          choices.length === 1 ? 'El evento no tiene clasificatorio: todos sus tests son de este tipo.' : undefined
        }
        {...typeEvent}
        onChange={value => {
          typeEvent.onChange(value);
          for (const field of ['start', 'end', 'scenarioId']) form.clearFieldError(field);
        }}
      />
      <ChoiceField
        label="Tipo de test"
        required
        disabled={disabled}
        options={wodTypes.map(value => ({
          value,
          label: wodTypeFacts[value].label,
          description: typeWords[value],
        }))}
        {...field('typeWod')}
      />
      {typeWod && wodTypeFacts[typeWod].time === 'choice' && (
        <Switch
          label="El resultado también lleva tiempo"
          description="Con la misma cantidad, queda mejor quien tardó menos."
          {...form.getInputProps('needTime', { type: 'checkbox' })}
        />
      )}
      {typeWod && wodTypeFacts[typeWod].time !== 'choice' && (
        <p className="dim text-sm">
          {needsTime(typeWod, false)
            ? `En un test ${wodTypeFacts[typeWod].label} el resultado siempre lleva tiempo.`
            : `En un test de ${wodTypeFacts[typeWod].label.toLowerCase()} el resultado no lleva tiempo.`}
        </p>
      )}
      <div className={styles.pair}>
        <NumberField
          label="Rondas"
          min={1}
          max={1000}
          description="Opcional; al menos 1."
          {...field('rounds')}
          onChange={rounds => {
            form.setFieldValue('rounds', rounds);
            form.clearFieldError('validReps');
          }}
        />
        <DurationField
          label="Time cap"
          description="Minutos y segundos, hasta 59:59."
          withAsterisk
          invalidError={messages.wod.timeCap}
          {...field('timeCap')}
        />
      </div>
    </FormSection>
  );
}

export function WodExercises(props: Props) {
  return (
    <FormSection title="Ejercicios" columns={1} done={isDone(props.wrong, 'exercises')}>
      <ExercisesField form={props.form} values={props.values} />
    </FormSection>
  );
}

function Target({ form, field, values }: Props) {
  const proposed = proposedTarget(values);
  const unit = values.typeWod ? wodTypeFacts[values.typeWod].unit : 'reps';
  const { targetByHand: byHand } = values;
  const value = byHand ? values.validReps : proposed;
  const own = byHand
    ? `La escribiste tú${proposed === null ? '.' : `; por los ejercicios serían ${proposed}.`}`
    : 'Se calcula sola: rondas × la suma de las cantidades. Corrígela si tu test es distinto.';
  const description = values.typeWod === 'for time' ? own : 'Quien llegue a ella no tiene penalización.';
  return (
    <div className={styles.target}>
      <NumberField
        // The field keeps the text that was typed: another source of its value begins it anew.
        key={byHand ? 'own' : `proposed ${proposed}`}
        label={unit === 'reps' ? 'Repeticiones válidas' : `Meta en ${unit}`}
        withAsterisk
        {...field('validReps')}
        description={description}
        value={value}
        onChange={next => form.setValues({ validReps: next, targetByHand: true })}
      />
      {byHand && proposed !== null && proposed !== values.validReps && (
        <Button
          variant="subtle"
          className={styles.propose}
          onClick={() => {
            form.setValues({ targetByHand: false });
            form.clearFieldError('validReps');
          }}
        >
          {`Usar ${proposed}`}
        </Button>
      )}
    </div>
  );
}

export function WodScoring(props: Props) {
  const { field, values, wrong, disabled } = props;
  return (
    <FormSection title="Meta y penalización" columns={1} done={isDone(wrong, 'isWodPenalized', 'validReps', 'isFinal')}>
      <ChoiceField
        label="¿Tiene penalización?"
        description="A quien no llega a la meta se le suma 1 segundo por cada repetición que falte."
        required
        row
        disabled={disabled}
        options={yesNo}
        {...field('isWodPenalized')}
      />
      {asksTarget(values) && <Target {...props} />}
      <ChoiceField
        label="¿Es el test final?"
        description="Si dos quedan empatados en la tabla, decide el test final."
        required
        row
        disabled={disabled}
        options={yesNo}
        {...field('isFinal')}
      />
    </FormSection>
  );
}
