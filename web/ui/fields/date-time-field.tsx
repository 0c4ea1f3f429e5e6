// <DateTimeField label value onChange min max invalidError error description required disabled locked />
//   value: 'YYYY-MM-DDTHH:mm' (a wall time) or ''; shown and typed as `20-11-2026 05:30 p. m.`, or picked from a
//   calendar that loads when it opens. Days outside min and max (wall times too) cannot be picked. `invalidError`: for
//   typed text that is no moment. `dayMeans`: the time for a day typed without one. `locked`: why the value cannot be
//   changed.
import '#web/ui/styles/choice-styles.ts';
import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useOverPage } from '#web/ui/dialogs/use-over-page.ts';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { completeWall, parseWall, writeWall } from '#web/ui/texts/wall-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useTyped } from './use-typed.ts';

const DateTimeCalendar = lazy(() =>
  import('./date-time-calendar.tsx').then(module => ({ default: module.DateTimeCalendar })),
);

export type DateTimeFieldProps = Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> & {
  value?: string;
  onChange: (wall: string) => void;
  min?: string;
  max?: string;
  invalidError: string;
  dayMeans?: string;
};

/**
 * Keeps a day that was typed without a time within the limits: the first day begins at `min`, the last day ends at
 * `max`.
 */
function within(wall: string | null, min = '', max = ''): string | null {
  const isDayOf = (edge: string) => wall?.slice(0, 10) === edge.slice(0, 10);
  if (wall && wall < min && isDayOf(min)) return min;
  return wall && max && wall > max && isDayOf(max) ? max : wall;
}

export function DateTimeField(props: DateTimeFieldProps) {
  const { value = '', onChange, onBlur, error, min, max, invalidError, dayMeans = '00:00', ...others } = props;
  const [open, setOpen] = useState(false);
  useOverPage(open, () => setOpen(false));
  const typed = useTyped<string>({
    value,
    empty: '',
    onChange,
    onBlur,
    error,
    write: writeWall,
    parse: parseWall,
    complete: text => within(completeWall(text, dayMeans), min, max),
    invalidError,
  });
  if (others.locked) return <TextField {...others} error={error} value={writeWall(value)} />;
  return (
    <TextField
      placeholder="DD-MM-AAAA hh:mm a. m."
      autoComplete="off"
      rightSectionWidth={48}
      rightSection={
        // Keeps the whole calendar in view, over the field if needed. Scrolling to its last button would close it.
        <Popover
          opened={open}
          onChange={setOpen}
          position="bottom-end"
          trapFocus
          returnFocus
          hideDetached={false}
          middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
        >
          <Popover.Target>
            <ActionIcon
              aria-label={`Abrir el calendario: ${others.label}`}
              disabled={others.disabled}
              onClick={() => setOpen(!open)}
            >
              <IconCalendar size={20} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label="Calendario">
            <Suspense fallback={<LoadingRows rows={5} />}>
              <DateTimeCalendar value={value} min={min} max={max} onPick={onChange} onDone={() => setOpen(false)} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
      {...others}
      {...typed}
    />
  );
}
