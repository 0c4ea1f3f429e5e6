import '#web/ui/choice-styles.ts';
import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { parseDay, writeDay } from '#web/ui/day-text.ts';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';

const BirthdateCalendar = lazy(() =>
  import('./birthdate-calendar.tsx').then(module => ({ default: module.BirthdateCalendar })),
);

type Props = Omit<TextFieldProps, 'value' | 'onChange'> & { value?: string; onChange?: (day: string) => void };

/** A day of long ago: typed, or picked from a calendar that only loads for whoever opens it. The value is ISO, or empty. */
export function BirthdateField({ value = '', onChange, onBlur, error, ...props }: Props) {
  const [text, setText] = useState(() => writeDay(value));
  const [known, setKnown] = useState(value);
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState(true);
  // Another value came from outside: the calendar, or a form that was reset. What is typed and no day stays as it is.
  if (value !== known) {
    setKnown(value);
    if ((parseDay(text) ?? '') !== value) setText(writeDay(value));
  }
  // What was written and is no day was introduced all the same: it is told so, instead of being asked for.
  const isNoDay = text.trim() !== '' && parseDay(text) === null;
  return (
    <TextField
      label="Fecha de nacimiento"
      placeholder="DD-MM-AAAA"
      autoComplete="bday"
      inputMode="numeric"
      value={text}
      onChange={event => {
        setText(event.currentTarget.value);
        setLeft(false);
        onChange?.(parseDay(event.currentTarget.value) ?? '');
      }}
      onBlur={event => {
        setLeft(true);
        if (value) setText(writeDay(value));
        onBlur?.(event);
      }}
      rightSectionWidth={48}
      rightSection={
        <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon aria-label="Abrir el calendario" onClick={() => setOpen(!open)}>
              <IconCalendar size={20} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label="Calendario">
            <Suspense fallback={<LoadingRows rows={4} />}>
              <BirthdateCalendar
                value={value}
                onPick={day => {
                  onChange?.(day);
                  setOpen(false);
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
      error={isNoDay && (left || error) ? messages.signUp.birthdateUnknown : error}
      {...props}
    />
  );
}
