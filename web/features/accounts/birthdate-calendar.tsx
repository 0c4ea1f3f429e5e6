import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import { DatePicker } from '@mantine/dates';
import styles from './fields.module.css';

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

/** From the decade down to the day, Monday first. */
export function BirthdateCalendar({ value, onPick }: { value: string; onPick: (day: string) => void }) {
  return (
    <DatePicker
      locale="es"
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      defaultLevel={value ? 'month' : 'decade'}
      defaultDate={value || '1995-01-01'}
      minDate="1900-01-01"
      maxDate={new Date().toISOString().slice(0, 10)}
      ariaLabels={labels}
      classNames={{ weekday: styles.weekday, day: styles.day }}
      value={value || null}
      onChange={day => {
        if (day) onPick(day);
      }}
    />
  );
}
