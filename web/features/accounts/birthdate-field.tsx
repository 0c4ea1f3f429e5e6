import '#web/ui/form-styles.ts';
import '@mantine/dates/styles.layer.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import 'dayjs/locale/es';
import { IconCalendar } from '@tabler/icons-react';

type Props = Omit<DateInputProps, 'value' | 'onChange'> & { value?: string; onChange?: (day: string) => void };

const labels = {
  monthLevelControl: 'Elegir otro mes',
  yearLevelControl: 'Elegir otro año',
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Diez años después',
  previousDecade: 'Diez años antes',
};

/** `28-02-1994`, `28/2/1994` or `28021994`; also the other way round, as browsers and password managers fill it. */
export function parseDay(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\D?(\d{1,2})\D?(\d{4})$/.exec(text.trim()) ?? [];
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})\D(\d{1,2})\D(\d{1,2})$/.exec(text.trim()) ?? [];
  const iso = `${year ?? isoYear}-${(month ?? isoMonth)?.padStart(2, '0')}-${(day ?? isoDay)?.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // A 31st of February is read as a day of March: not the day that was written.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}

/** A day of long ago: typed, or picked from the decade down. The value is `1994-02-28`, or empty. */
export function BirthdateField({ value = '', onChange, ...props }: Props) {
  return (
    <DateInput
      label="Fecha de nacimiento"
      placeholder="DD-MM-AAAA"
      valueFormat="DD-MM-YYYY"
      locale="es"
      firstDayOfWeek={1}
      defaultLevel="decade"
      defaultDate="1995-01-01"
      minDate="1900-01-01"
      maxDate={new Date().toISOString().slice(0, 10)}
      ariaLabels={labels}
      autoComplete="bday"
      inputMode="numeric"
      rightSection={<IconCalendar size={20} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      dateParser={parseDay}
      value={value || null}
      onChange={day => onChange?.(day ?? '')}
      // What is no day empties the value, but stays as it was typed.
      onInput={event => onChange?.(parseDay(event.currentTarget.value) ?? '')}
      fixOnBlur={value !== ''}
      {...props}
    />
  );
}
