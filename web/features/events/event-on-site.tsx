import { messages } from '#contract/messages.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { DurationField, NumberField } from '#web/ui/number-field.tsx';
import styles from './event-form.module.css';
import { parts } from './event-parts.ts';
import { yesOrNo } from './event-words.ts';
import { ScenariosField } from './scenarios-field.tsx';
import type { EventFormState } from './use-event-form.ts';

/** ORG-385 to ORG-389, ORG-391: only for events on site. */
export function EventOnSite(state: EventFormState) {
  const { field, values, sectionOf } = state;
  const range = { min: values.start || undefined, max: values.end || undefined };
  return (
    <FormSection {...sectionOf(parts.onSite)}>
      <DateTimeField
        label="Inicio de la final presencial"
        required
        invalidError={messages.field.dateTime}
        {...range}
        {...field('startOfflineFinal')}
      />
      <DateTimeField
        label="Fin de la final presencial"
        required
        invalidError={messages.field.dateTime}
        {...range}
        min={values.startOfflineFinal || range.min}
        {...field('endOfflineFinal')}
      />
      <NumberField
        label="Atletas permitidos"
        description="Cuántos caben en el evento; con 0 no hay límite."
        required
        {...field('athletesAllowed')}
      />
      <NumberField
        label="Rieles"
        description="Cuántos compiten a la vez en cada heat."
        required
        max={200}
        {...field('rails')}
      />
      <DurationField
        label="Tiempo entre categorías"
        description="Minutos y segundos para preparar la siguiente."
        required
        invalidError={messages.field.duration}
        {...field('timeBetweenCategories')}
      />
      <div className={styles.wide}>
        <ChoiceField
          label="¿Hay categorías simultáneas?"
          description="Varias categorías compiten a la vez, cada una en su escenario."
          row
          required
          options={yesOrNo}
          {...field('simultaneousCategories')}
        />
      </div>
      {values.simultaneousCategories === true && (
        <div className={styles.wide}>
          <ScenariosField {...state} />
        </div>
      )}
    </FormSection>
  );
}
