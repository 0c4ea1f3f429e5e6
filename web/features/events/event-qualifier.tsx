import { messages } from '#contract/messages.ts';
import type { Prices } from '#contract/platform.ts';
import { formatMoney } from '#domain/text/money.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './event-form.module.css';
import { parts } from './event-parts.ts';
import { yesOrNo } from './event-words.ts';
import type { EventFormState } from './use-event-form.ts';

/** J2: the price of a qualifier is the platform's, and shown to whoever asks for one. */
export function EventQualifier({ field, values, sectionOf, prices }: EventFormState & { prices: Prices | undefined }) {
  const range = { min: values.start || undefined, max: values.end || undefined };
  return (
    <FormSection
      {...sectionOf(parts.qualifier)}
      description="Antes de competir, cada atleta envía su video; los mejores pasan al evento."
    >
      <div className={styles.wide}>
        <ChoiceField
          label="¿Hay clasificatorio en línea?"
          row
          required
          options={yesOrNo}
          {...field('qualifierOnline')}
        />
      </div>
      {values.qualifierOnline === true && (
        <>
          {prices && (
            <div className={styles.wide}>
              <Notice>
                {prices.qualifier > 0
                  ? `Al precio del evento se le suman ${formatMoney(prices.qualifier)} del clasificatorio por cada inscripción.`
                  : 'El clasificatorio no tiene costo adicional para quien se inscribe.'}
              </Notice>
            </div>
          )}
          <DateTimeField
            label="Inicio del clasificatorio"
            required
            invalidError={messages.field.dateTime}
            {...range}
            {...field('startQualifier')}
          />
          <DateTimeField
            label="Fin del clasificatorio"
            required
            invalidError={messages.field.dateTime}
            {...range}
            min={values.startQualifier || range.min}
            {...field('endQualifier')}
          />
          <p className={`dim text-sm ${styles.wide}`}>Tiene que caber entre el inicio y el fin del evento.</p>
        </>
      )}
    </FormSection>
  );
}
