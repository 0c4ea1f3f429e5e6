import { messages } from '#contract/messages.ts';
import { formatAmount, parseMoney } from '#domain/text/money.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { MoneyField } from '#web/ui/number-field.tsx';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import { parts } from './event-parts.ts';
import type { EventFormState } from './use-event-form.ts';

export function EventMoney({ field, sectionOf }: EventFormState) {
  return (
    <FormSection {...sectionOf(parts.money)} columns={1}>
      <MoneyField
        label="Precio de la inscripción"
        description="En dólares de Estados Unidos; con 0 la inscripción es gratis."
        required
        format={formatAmount}
        parse={parseMoney}
        invalidError={messages.field.money}
        {...field('price')}
      />
      <RichTextField
        label="Términos y condiciones"
        description="La aceptación de riesgo que cada atleta lee al inscribirse."
        {...field('terms')}
      />
      <RichTextField
        label="Información de pago"
        description="Lo que el atleta necesita saber para pagar."
        {...field('paymentInfo')}
      />
    </FormSection>
  );
}
