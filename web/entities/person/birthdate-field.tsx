import { lazy } from 'react';
import { messages } from '#contract/messages.ts';
import { DayField, type DayFieldProps } from '#web/ui/fields/day-field.tsx';

const BirthdateCalendar = lazy(() =>
  import('./birthdate-calendar.tsx').then(module => ({ default: module.BirthdateCalendar })),
);

/** A birth date is long ago, so the calendar of this field starts with decades. */
export const BirthdateField = (props: Omit<DayFieldProps, 'calendar' | 'unknown'>) => (
  <DayField
    label="Fecha de nacimiento"
    autoComplete="bday"
    unknown={messages.signUp.birthdateUnknown}
    calendar={pick => <BirthdateCalendar value={props.value ?? ''} onPick={pick} />}
    {...props}
  />
);
