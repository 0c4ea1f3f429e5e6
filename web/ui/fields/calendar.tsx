// <Calendar value onPick …>: a month to pick a day, Monday first; loads when it opens. It takes the other properties of
// Mantine's DatePicker.
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import { DatePicker, type DatePickerProps } from '@mantine/dates';
import styles from './date-time-field.module.css';

const labels = {
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Diez años después',
  previousDecade: 'Diez años antes',
};

type Props = Omit<DatePickerProps, 'value' | 'onChange'> & { value: string | undefined; onPick: (day: string) => void };

export const Calendar = ({ value, onPick, ...picker }: Props) => (
  <DatePicker
    locale="es"
    firstDayOfWeek={1}
    weekendDays={[]}
    hideOutsideDates
    ariaLabels={labels}
    classNames={{ weekday: 'dim', day: styles.day }}
    value={value || null}
    onChange={day => {
      if (day) onPick(day);
    }}
    {...picker}
  />
);
