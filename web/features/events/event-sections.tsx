import { messages } from '#contract/messages.ts';
import { typeNames } from '#contract/type-names.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { notify } from '#web/ui/notify.ts';
import { PhotoField } from '#web/ui/photo-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { today } from './event-days.ts';
import styles from './event-form.module.css';
import { parts } from './event-parts.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import type { EventFormState } from './use-event-form.ts';

const types = [
  { value: 'offline' as const, label: typeNames.offline, description: 'Todos compiten en el mismo lugar.' },
  { value: 'online' as const, label: typeNames.online, description: 'Cada quien compite donde está y envía su video.' },
];

export function EventIdentity({ field, sectionOf, isSending }: EventFormState) {
  const { value, onChange, error } = field('photo');
  const name = field('name');
  return (
    <FormSection {...sectionOf(parts.identity)} columns={1}>
      <PhotoField
        label="Subir logo"
        shape="wide"
        required
        disabled={isSending}
        typeError={messages.photo.type}
        sizeError={messages.photo.size}
        brokenError={messages.photo.broken}
        onReject={notify.error}
        value={value}
        onChange={onChange}
        error={error as string | undefined}
      />
      <TextField
        label="Nombre del evento"
        required
        maxLength={120}
        autoComplete="off"
        {...name}
        onChange={event => name.onChange(event.currentTarget.value)}
      />
    </FormSection>
  );
}

export function EventPlace({ field, sectionOf }: EventFormState) {
  const address = field('address');
  return (
    <FormSection {...sectionOf(parts.place)} columns={1}>
      <ChoiceField label="Tipo de evento" required options={types} {...field('type')} />
      <TextField
        label="Dirección"
        description="Así la verá el público, con un enlace al mapa."
        required
        maxLength={200}
        autoComplete="off"
        {...address}
        onChange={event => address.onChange(event.currentTarget.value)}
      />
      <TimeZoneField {...field('timeZone')} />
    </FormSection>
  );
}

export function EventDates({ field, values, locked, sectionOf }: EventFormState) {
  const now = today(values.timeZone);
  return (
    <FormSection
      {...sectionOf(parts.dates)}
      description="Desde que empieza el primer test hasta que termina el último."
    >
      <DateTimeField
        label="Inicio del evento"
        required
        min={now}
        invalidError={messages.field.dateTime}
        {...field('start')}
      />
      <DateTimeField
        label="Fin del evento"
        required
        min={values.start > now ? values.start : now}
        invalidError={messages.field.dateTime}
        {...field('end')}
      />
      {!locked.has('start') && (
        <p className={`dim text-sm ${styles.wide}`}>Los días que ya pasaron no se pueden elegir.</p>
      )}
    </FormSection>
  );
}
