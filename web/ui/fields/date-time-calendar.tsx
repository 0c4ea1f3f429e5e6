// <DateTimeCalendar value min max onPick onDone />: a month and a clock for DateTimeField; loads when it opens.

import { Button } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { useState } from 'react';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Calendar } from './calendar.tsx';
import styles from './date-time-field.module.css';

// The time of a day that was picked without a time.
const firstTime = '08:00';
const dayOf = (wall: string | undefined) => wall?.slice(0, 10) || undefined;

/** Picks a day and a time. A picked day keeps the time, a picked time keeps the day, and both apply immediately. */
export function DateTimeCalendar(props: {
  value: string;
  min?: string;
  max?: string;
  onPick: (wall: string) => void;
  onDone: () => void;
}) {
  const { value, min, max, onPick, onDone } = props;
  const [time, setTime] = useState(value.slice(11) || firstTime);
  const day = dayOf(value);
  return (
    <Stack gap="sm">
      <Calendar
        size="md"
        defaultDate={day ?? dayOf(min)}
        minDate={dayOf(min)}
        maxDate={dayOf(max)}
        value={day}
        onPick={picked => onPick(`${picked}T${time}`)}
      />
      <Row align="end" justify="between" wrap={false} className={styles.foot}>
        <TimePicker
          label="Hora"
          format="12h"
          amPmLabels={{ am: 'a. m.', pm: 'p. m.' }}
          hoursInputLabel="Hora"
          minutesInputLabel="Minutos"
          amPmInputLabel="a. m. o p. m."
          className="grow"
          value={time}
          onChange={picked => {
            const next = picked.slice(0, 5);
            if (!/^\d{2}:\d{2}$/.test(next)) return;
            setTime(next);
            if (day) onPick(`${day}T${next}`);
          }}
        />
        <Button variant="strong" className={styles.done} disabled={!day} onClick={onDone}>
          Listo
        </Button>
      </Row>
    </Stack>
  );
}
