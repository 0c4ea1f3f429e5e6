// <DayField label value onChange calendar unknown>: a day typed as `28-11-2026`, or picked from a calendar. The
// calendar loads when it opens (`calendar` draws it and answers by `pick`). The value is ISO, or empty. `unknown`: the
// error for a text that is no day.
import '#web/ui/styles/choice-styles.ts';
import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useOverPage } from '#web/ui/dialogs/use-over-page.ts';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { parseDay, writeDay } from '#web/ui/texts/day-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type DayFieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value?: string;
  onChange?: (day: string) => void;
  calendar: (pick: (day: string) => void) => ReactNode;
  unknown: string;
};

export function DayField({ value = '', onChange, onBlur, error, calendar, unknown, ...props }: DayFieldProps) {
  const [text, setText] = useState(() => writeDay(value));
  const [known, setKnown] = useState(value);
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState(true);
  useOverPage(open, () => setOpen(false));
  // The calendar or a reset form changed the value. A text that is no day stays.
  if (value !== known) {
    setKnown(value);
    if ((parseDay(text) ?? '') !== value) setText(writeDay(value));
  }
  // A text that is no day gets its own error, not the one for an empty field.
  const isNoDay = text.trim() !== '' && parseDay(text) === null;
  return (
    <TextField
      placeholder="DD-MM-AAAA"
      autoComplete="off"
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
            <ActionIcon aria-label="Abrir el calendario" disabled={props.disabled} onClick={() => setOpen(!open)}>
              <IconCalendar size={20} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label="Calendario">
            <Suspense fallback={<LoadingRows rows={4} />}>
              {calendar(day => {
                onChange?.(day);
                setOpen(false);
              })}
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
      error={isNoDay && (left || error) ? unknown : error}
      {...props}
    />
  );
}
