import { Calendar } from '#web/ui/fields/calendar.tsx';

export const BirthdateCalendar = ({ value, onPick }: { value: string; onPick: (day: string) => void }) => (
  <Calendar
    defaultLevel={value ? 'month' : 'decade'}
    defaultDate={value || '1995-01-01'}
    minDate="1900-01-01"
    maxDate={new Date().toISOString().slice(0, 10)}
    value={value}
    onPick={onPick}
  />
);
