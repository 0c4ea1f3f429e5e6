import { Button, Select } from '@mantine/core';
import { messages } from '#contract/messages.ts';
import { toInstant } from '#domain/time/zones.ts';
import { Moment } from '#web/lib/moments.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { checkWod, type WodErrors } from './check-wod.ts';
import type { WodFormState } from './use-wod-form.ts';
import styles from './wod-editor.module.css';
import { isDone } from './wod-fields.tsx';
import { asksScenario, wallWindow } from './wod-values.ts';

const windowName = (props: Pick<WodFormState, 'values' | 'home'>) => {
  if (props.values.typeEvent === 'qualifier') return 'el clasificatorio';
  return props.home.category ? 'la categoría' : 'el evento';
};

/** When and where: within the category or the qualifier, on the clock of the event's place. */
export function WodMoments(props: WodFormState & { wrong: WodErrors; disabled: boolean }) {
  const { form, field, home, values, wrong, disabled } = props;
  const { timeZone } = home.event;
  const window = wallWindow(values.typeEvent, home);
  const dateField = (name: 'start' | 'end') => ({
    ...field(name),
    withAsterisk: true,
    min: window.start,
    max: window.end,
    invalidError: messages.wod[name],
    onChange: (wall: string) => {
      form.setFieldValue(name, wall);
      form.clearFieldError('start');
      form.clearFieldError('end');
    },
    // A date outside tells so when it is left; an empty one only when the form is sent.
    onBlur: () => {
      const now = form.getValues();
      const problem = now[name] && checkWod(now, home)[name];
      if (problem) form.setFieldError(name, problem);
    },
  });
  const at = (wall: string) => toInstant(wall, timeZone).toISOString();
  return (
    <FormSection
      title="Cuándo y dónde"
      done={isDone(wrong, 'start', 'end', 'scenarioId')}
      description={
        <>
          Dentro de {windowName(props)}: del <Moment at={at(window.start)} timeZone={timeZone} /> al{' '}
          <Moment at={at(window.end)} timeZone={timeZone} />, hora de {timeZone.replaceAll('_', ' ')}.
        </>
      }
    >
      <DateTimeField label="Inicio" {...dateField('start')} />
      <DateTimeField label="Fin" {...dateField('end')} />
      {!disabled && (
        <Button
          variant="subtle"
          className={styles.propose}
          onClick={() => {
            form.setValues({ start: window.start, end: window.end });
            form.clearFieldError('start');
            form.clearFieldError('end');
          }}
        >
          Usar todo ese rango
        </Button>
      )}
      {asksScenario(home, values.typeEvent) && (
        <Select
          className={styles.wide}
          label="Escenario"
          placeholder="Elige dónde se hace"
          withAsterisk
          allowDeselect={false}
          data={home.event.scenarios.map(({ uid, stageName }) => ({ value: uid, label: stageName }))}
          {...field('scenarioId')}
        />
      )}
    </FormSection>
  );
}
