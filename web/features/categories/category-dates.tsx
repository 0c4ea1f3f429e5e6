import { Button } from '@mantine/core';
import type { OwnEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { toWall } from '#domain/time/zones.ts';
import { MomentRange } from '#web/lib/moments.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import type { CategoryFormState } from './use-category-form.ts';

type Props = { form: CategoryFormState; event: OwnEvent; locked?: string; disabled: boolean; done: boolean };

/** ORG-327: days outside the event cannot be picked. */
export function CategoryDates({ form, event, locked, disabled, done }: Props) {
  const { timeZone } = event;
  const [min, max] = [toWall(event.start, timeZone), toWall(event.end, timeZone)];
  const values = form.getValues();
  const date = (field: 'start' | 'end') => ({
    value: values[field],
    onChange: (wall: string) => form.setFieldValue(field, wall),
    error: form.errors[field],
    disabled,
  });
  const isWhole = values.start === min && values.end === max;
  const takeAll = () => {
    form.setFieldValue('start', min);
    form.setFieldValue('end', max);
  };
  return (
    <FormSection
      title="Fechas"
      done={done}
      description={
        <>
          Dentro de las del evento, en hora de {timeZone.replaceAll('_', ' ')}:{' '}
          <MomentRange start={event.start} end={event.end} timeZone={timeZone} />
        </>
      }
    >
      <DateTimeField
        label="Inicio"
        withAsterisk
        min={min}
        max={max}
        invalidError={messages.category.start}
        locked={locked}
        {...date('start')}
      />
      <DateTimeField
        label="Fin"
        withAsterisk
        min={values.start > min && values.start < max ? values.start : min}
        max={max}
        invalidError={messages.category.end}
        {...date('end')}
      />
      {!locked && !isWhole && (
        <div>
          <Button variant="default" size="sm" onClick={takeAll} disabled={disabled}>
            Usar las fechas del evento
          </Button>
        </div>
      )}
    </FormSection>
  );
}
